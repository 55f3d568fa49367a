export { checkName, nameSyntax } from './check-name';
export { isCidr, isIpAddress, isIpv4, isIpv6 } from './ip-address';
export { addressBits, canonicalAddress, hasHostBits, isMappedIpv4 } from './ip-bits';
export {
  MOST_ANNOTATION_BYTES,
  checkAnnotationKey,
  checkAnnotationSize,
  checkDataKey,
  checkEnvName,
  checkLabelKey,
  checkLabelValue,
  checkPortName,
} from './labels';
export {
  DATA_KEY,
  DNS_LABEL,
  DNS_LETTER_LABEL,
  DNS_SEARCH,
  DNS_SUBDOMAIN,
  ENV_IDENTIFIER,
  ENV_NAME,
  type NameSyntax,
  PATH_SEGMENT,
  PORT_NAME,
  isSimpleName,
  syntaxProblem,
} from './syntax';
