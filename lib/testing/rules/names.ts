/** Why a text is no RFC 1123 label, in the words of the API; undefined when it is one. */
export function labelProblem(value: string): string | undefined {
  if (value.length > 63) return 'must be no more than 63 characters';
  if (/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(value)) return undefined;
  return "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";
}

/** Why a text is no RFC 1123 subdomain, in the words of the API; undefined when it is one. */
export function subdomainProblem(value: string): string | undefined {
  if (value.length > 253) return 'must be no more than 253 characters';
  if (/^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/.test(value)) return undefined;
  return "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
}

const NAME_PART = /^([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/;
const NAME_WORDS =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";

/** Why a text is no label or annotation key, in the words of the API; undefined when it is one. */
export function qualifiedNameProblem(value: string): string | undefined {
  const parts = value.split('/');
  if (parts.length > 2)
    return `a valid label key ${NAME_WORDS} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`;
  const [prefix, name] = parts.length === 2 ? parts : [undefined, parts[0]];
  if (prefix !== undefined && (prefix === '' || subdomainProblem(prefix))) {
    return prefix === '' ? 'prefix part must be non-empty' : `prefix part ${subdomainProblem(prefix)}`;
  }
  if (!name) return 'name part must be non-empty';
  if (name.length > 63) return 'name part must be no more than 63 characters';
  return NAME_PART.test(name) ? undefined : `name part ${NAME_WORDS}`;
}

/** Why a text is no label value, in the words of the API; undefined when it is one. */
export function labelValueProblem(value: string): string | undefined {
  if (value.length > 63) return 'must be no more than 63 characters';
  if (/^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$/.test(value)) return undefined;
  return "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";
}

/** Why a text is no key of a ConfigMap or Secret, in the words of the API; undefined when it is one. */
export function dataKeyProblem(value: string): string | undefined {
  if (value.length > 253) return 'must be no more than 253 characters';
  if (/^[-._a-zA-Z0-9]+$/.test(value)) return undefined;
  return "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')";
}
