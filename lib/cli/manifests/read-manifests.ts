import {
  type Finding,
  GitopsError,
  type Item,
  type Origin,
  type ParsedDocument,
  itemsOf,
  readDocuments,
} from '../../manifest';
import type { FoundObject, Notice, ReadManifests } from './found-object';
import { isEncrypted, isTemplate, sortInChart, sortOfDocument } from './recognise';
import type { Sort } from './sorts';
import type { Source } from './source';
import type { Surroundings } from './surroundings';

/** Reads the objects of a text, tells what it is where it holds none, and what of it cannot be read. */
export function readManifests(source: Source, text: string, surroundings: Surroundings): ReadManifests {
  const sort = sortOfFile(source, surroundings);
  if (sort !== undefined) return onlyNotice(source, sort);
  if (isOtherJson(source, text)) return onlyNotice(source, 'no-object');
  const reader = new SourceReader(source);
  for (const document of readDocuments(text, { file: source.name })) reader.add(document);
  if (reader.findings.length > 0) {
    if (isTemplate(text)) return onlyNotice(source, 'helm-template');
  }
  if (source.path === undefined) reader.refuseNothing();
  return reader;
}

function sortOfFile({ path }: Source, surroundings: Surroundings): Sort | undefined {
  if (path === undefined) return undefined;
  const place = surroundings.placeInChart(path);
  const sort = place === undefined ? undefined : sortInChart(place);
  return sort ?? (surroundings.isKustomizeInput(path) ? 'kustomize-input' : undefined);
}

/** Lock files, JSON with comments and the like, which are large or unreadable and no concern of Kubernetes. */
function isOtherJson({ name, named }: Source, text: string): boolean {
  return !named && /\.json$/i.test(name) && !/"(apiVersion|kind|sops|op)"/.test(text);
}

function onlyNotice(source: Source, sort: Sort): ReadManifests {
  return { source, objects: [], findings: [], notices: [{ sort, origin: { file: source.name, line: 1 } }] };
}

class SourceReader implements ReadManifests {
  readonly objects: FoundObject[] = [];
  readonly notices: Notice[] = [];
  readonly findings: Finding[] = [];

  constructor(readonly source: Source) {}

  add(document: ParsedDocument | GitopsError): void {
    if (GitopsError.is(document)) this.findings.push(this.findingOf(document));
    else if (isEncrypted(document.value)) this.notices.push({ sort: 'sops', origin: document.origin });
    else if (document.value !== null) this.addItems(document);
  }

  /** A pipe that brings nothing is a mistake before it; an empty file is not. */
  refuseNothing(): void {
    if (this.objects.length + this.notices.length + this.findings.length > 0) return;
    const origin = { file: this.source.name };
    this.findings.push({
      code: 'check/nothing-found',
      severity: 'error',
      origin,
      message: 'no document came',
    });
  }

  private addItems(document: ParsedDocument): void {
    for (const item of itemsOf(document.value)) {
      const { value, path, problem } = item;
      const origin = path.length === 0 ? document.origin : document.locate(path);
      const sort = sortOfDocument(value, this.placeOf(item));
      if (problem !== undefined) this.findings.push(noObject(problem, origin));
      else if (sort !== undefined) this.notices.push({ sort, origin });
      else
        this.objects.push({
          source: this.source,
          value,
          origin,
          locate: (field) => document.locate([...path, ...field]),
        });
    }
  }

  /** Whoever writes an item of a list means an object, as whoever names a file does. */
  private placeOf({ path }: Item): Source {
    return path.length === 0 ? this.source : { ...this.source, named: true };
  }

  private findingOf({ code, seen, origin = { file: this.source.name } }: GitopsError): Finding {
    return { code, severity: 'error', origin, message: seen };
  }
}

function noObject(message: string, origin: Origin): Finding {
  return { code: 'schema/no-object', severity: 'error', origin, message };
}
