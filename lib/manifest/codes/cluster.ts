import { EXIT } from '../exit-code';
import type { CodeTable } from './table';

/** Codes of talking to a Kubernetes API server. */
export const clusterCodes = {
  'cluster/unreachable': {
    exit: EXIT.remote,
    means: 'No answer came from the API server.',
    remedy: 'Check the server address of the context, the network and the certificate authority.',
  },
  'cluster/unauthorized': {
    exit: EXIT.remote,
    means: 'The API server does not accept the credentials.',
    remedy:
      'Renew the credentials of the context; the server may have forgotten the token or the certificate may have expired.',
  },
  'cluster/forbidden': {
    exit: EXIT.remote,
    means: 'The API server knows who is asking but does not allow the request.',
    remedy: 'Grant the verb on the resource that the message names, or use a context that has it.',
  },
  'cluster/not-found': {
    exit: EXIT.failed,
    means: 'The API server knows no such object, namespace or kind.',
    remedy: 'Create what is missing first: the namespace, or the definition of the kind.',
  },
  'cluster/conflict': {
    exit: EXIT.failed,
    means: 'The object on the cluster is not in the state that the request expects.',
    remedy: 'Run again; if it stays, look at who else changes the object.',
  },
  'cluster/invalid': {
    exit: EXIT.failed,
    means: 'The API server finds the object invalid.',
    remedy: 'Correct the fields that the message names.',
  },
  'cluster/overloaded': {
    exit: EXIT.remote,
    means: 'The API server is too busy or not ready, also after several attempts.',
    remedy: 'Try again later; look at the health of the API server.',
  },
  'cluster/refused': {
    exit: EXIT.failed,
    means: 'The API server refused the request for another reason; its own words are in the message.',
    remedy: 'Act on what the server says.',
  },
  'cluster/unknown-kind': {
    exit: EXIT.failed,
    means: 'The API server does not serve the kind in that version.',
    remedy: 'Install the definition of the kind, or use a version that the server offers.',
  },
  'cluster/bad-answer': {
    exit: EXIT.remote,
    means: 'The answer is not one of the Kubernetes API.',
    remedy: 'Check that the server address of the context is that of an API server, not of a proxy or a login page.',
  },
  'cluster/no-kubeconfig': {
    exit: EXIT.input,
    means: 'There is no kubeconfig, and the process does not run inside a cluster.',
    remedy: 'Name a file with --kubeconfig or KUBECONFIG.',
  },
  'cluster/bad-kubeconfig': {
    exit: EXIT.input,
    means: 'The kubeconfig cannot be read or does not hold what the context needs.',
    remedy: 'Correct the entry that the message names; kubectl config view shows the file as kubectl reads it.',
  },
  'cluster/unknown-context': {
    exit: EXIT.input,
    means: 'The kubeconfig has no context of that name.',
    remedy: 'Use one of the contexts that the message lists.',
  },
  'cluster/unsupported-credentials': {
    exit: EXIT.input,
    means: 'The kubeconfig uses a way of authentication or connection that is not supported.',
    remedy: 'Use a token, a client certificate or an exec plugin, without a proxy-url.',
  },
  'cluster/credentials-plugin': {
    exit: EXIT.remote,
    means: 'The exec plugin of the kubeconfig gave no credentials.',
    remedy: 'Run the command that the message names and follow what it says; it may ask for a login.',
  },
} as const satisfies CodeTable<'cluster'>;
