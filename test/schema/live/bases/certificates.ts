import type { JsonObject } from '../../../../lib/manifest';
import { object } from './object';

/** A request for a certificate, and a certificate; both of a key that nobody kept. */
const REQUEST = [
  'LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlIWk1JR0JBZ0VBTUI4eERqQU1CZ05WQkFNTUJYQnliMkps',
  'TVEwd0N3WURWUVFLREFSMFpXRnRNRmt3RXdZSApLb1pJemowQ0FRWUlLb1pJemowREFRY0RRZ0FFMWo2Y0IvbXhwNGJpbTVG',
  'aVFuMVRGbFpPY2tXSmU3c29NRjhXCnErZDBWdEZJd2QxMDByNTdkOTUvSlNGakp5QUlsSm5qNE51MmM2ZFR0eVM3NThIMkRL',
  'QUFNQW9HQ0NxR1NNNDkKQkFNQ0EwY0FNRVFDSUY4bXQyVEtOUEFoQUhGOFBLaWVtWHNkZWlNZ2MvbmVEV3R5QmNRK0Vwd2VB',
  'aUFmMHhSSQpKckU3amFKdEhBQU9tWFR2ZFhLUXpNWlg0RWpYaDBkMEFxc3JtQT09Ci0tLS0tRU5EIENFUlRJRklDQVRFIFJF',
  'UVVFU1QtLS0tLQo=',
].join('');

const STUB = [
  'MIG5MGICAQAwADBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABNY+nAf5saeG4puRYkJ9UxZWTnJFiXu7KDBfFqvndFbRSMHd',
  'dNK+e3fefyUhYycgCJSZ4+DbtnOnU7cku+fB9gygADAKBggqhkjOPQQDAgNHADBEAiBrvBX3wP/NfksQ0W03UPtBc3iwfpAY',
  '7EaA0CIbaqdOVgIgN8cwzBlG05Rxvo34fXSpWXTvgAs0iMSbsjbJdk9kvrU=',
].join('');

const CERTIFICATE = [
  '-----BEGIN CERTIFICATE-----',
  'MIIBdzCCAR2gAwIBAgIUSx19l5kiCmqm/piU8Ob0jMB26FwwCgYIKoZIzj0EAwIw',
  'EDEOMAwGA1UEAwwFcHJvYmUwIBcNMjYxMTMwMTY1MTQ0WhgPMjEwOTAxMTkxNjUx',
  'NDRaMBAxDjAMBgNVBAMMBXByb2JlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE',
  '1j6cB/mxp4bim5FiQn1TFlZOckWJe7soMF8Wq+d0VtFIwd100r57d95/JSFjJyAI',
  'lJnj4Nu2c6dTtyS758H2DKNTMFEwHQYDVR0OBBYEFDeiAWyErS62xf0A1GpkHCq1',
  'C3HLMB8GA1UdIwQYMBaAFDeiAWyErS62xf0A1GpkHCq1C3HLMA8GA1UdEwEB/wQF',
  'MAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIgBmt4O5UtdX5kIGBzFj6IHn+XuTDyo0jU',
  'zmj1aPwpNpECIQDDXE7SkKNc348Yecrh3X8bnN4D5Vj7FG+REDvme39Y8A==',
  '-----END CERTIFICATE-----',
].join('\n');

/** Requests for certificates, and the certificates that are trusted. */
export const CERTIFICATES: readonly JsonObject[] = [
  object('certificates.k8s.io/v1', 'CertificateSigningRequest', {
    spec: {
      request: REQUEST,
      signerName: 'example.com/signer',
      expirationSeconds: 3600,
      usages: ['client auth', 'digital signature'],
    },
  }),
  object('certificates.k8s.io/v1', 'ClusterTrustBundle', {
    metadata: { name: 'example.com:signer:probe' },
    spec: { signerName: 'example.com/signer', trustBundle: CERTIFICATE },
  }),
  object('certificates.k8s.io/v1', 'ClusterTrustBundle', { spec: { trustBundle: CERTIFICATE } }),
  object('certificates.k8s.io/v1', 'PodCertificateRequest', {
    spec: {
      signerName: 'example.com/signer',
      podName: 'a',
      podUID: 'pod-uid',
      serviceAccountName: 'runner',
      serviceAccountUID: 'account-uid',
      nodeName: 'node-1',
      nodeUID: 'node-uid',
      maxExpirationSeconds: 86_400,
      stubPKCS10Request: STUB,
      unverifiedUserAnnotations: { 'example.com/a': 'b' },
    },
  }),
];
