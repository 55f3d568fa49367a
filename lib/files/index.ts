/**
 * Files and folders as the content of ConfigMaps and Secrets. They are read whenever the app runs.
 *
 * @packageDocumentation
 */
export { type FileContent, bytesIn, filesIn, textFile } from './read';
export type { FilesOptions } from './folder';
