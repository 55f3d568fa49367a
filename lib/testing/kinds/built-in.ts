import { ANY, builtInType } from '../types';
import { type Kind, type Subresource, apiVersionOf } from './kind';
import table from './table.json';

/** Kinds of which only the newest version is served, as objects are not converted between versions. */
const LEFT_OUT: ReadonlySet<string> = new Set(['autoscaling/v1/HorizontalPodAutoscaler']);

type Row = Omit<Kind, 'type' | 'custom'> & { readonly subresources: readonly Subresource[] };

/** Every built-in kind of Kubernetes 1.37, in the order of discovery. */
export const BUILT_IN: readonly Kind[] = (table as readonly Row[])
  .filter((row) => !LEFT_OUT.has(`${apiVersionOf(row)}/${row.kind}`))
  .map((row) => ({ ...row, custom: false, type: builtInType(apiVersionOf(row), row.kind) ?? ANY }));
