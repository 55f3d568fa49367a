import { type Type, plain } from './type';

/** What the messages of CEL itself hold, by their short names: the type that they are, and the fields. */
const OF: Readonly<Record<string, readonly [type: string, ...fields: readonly string[]]>> = {
  BoolValue: ['bool', 'value'],
  BytesValue: ['bytes', 'value'],
  DoubleValue: ['double', 'value'],
  Duration: ['google.protobuf.Duration', 'seconds', 'nanos'],
  FloatValue: ['double', 'value'],
  Int32Value: ['int', 'value'],
  Int64Value: ['int', 'value'],
  StringValue: ['string', 'value'],
  Timestamp: ['google.protobuf.Timestamp', 'seconds', 'nanos'],
  UInt32Value: ['uint', 'value'],
  UInt64Value: ['uint', 'value'],
};

/** The messages that every expression may build, with their fields. */
export const MESSAGES: ReadonlyMap<string, Type> = new Map(
  Object.entries(OF).map(([name, [type, ...fields]]) => {
    const of = plain(fields.length === 1 ? type : 'int');
    return [`google.protobuf.${name}`, { ...plain(type), fields: new Map(fields.map((field) => [field, of])) }];
  }),
);
