import type { k8s } from '../../schema';
import type { EnvSource } from './env-source';
import type { ServiceAccountName } from './names';

/** Amounts that a container asks for, in short: `{ cpu: '100m', memory: '128Mi' }` means `requests`. */
export type ResourceRequests = {
  readonly cpu?: k8s.Quantity;
  readonly memory?: k8s.Quantity;
  readonly 'ephemeral-storage'?: k8s.Quantity;
  readonly [hugepages: `hugepages-${string}`]: k8s.Quantity;
  readonly [extended: `${string}/${string}`]: k8s.Quantity;
} & {
  readonly requests?: never;
  readonly limits?: never;
  readonly claims?: never;
};

/** A folder that a container writes to, with its limits. */
export interface WritablePath {
  /** Absolute path of the folder. */
  readonly path: string;
  /** How much it may hold. @default - as much as the node has */
  readonly sizeLimit?: k8s.Quantity;
  /** `Memory` keeps it in memory, counted against the memory limit. @default - the node's disk */
  readonly medium?: 'Memory';
}

/** A container: the fields of Kubernetes, and what makes them shorter to write. */
export interface ContainerProps extends Omit<k8s.Container, 'envFrom' | 'resources'> {
  /** Sources of environment variables: ConfigMaps and Secrets as constructs, or as Kubernetes writes them. @default - none */
  readonly envFrom?: readonly (k8s.EnvFromSource | EnvSource)[];
  /**
   * What the container asks for and may use: the fields of Kubernetes, or the requests alone in short.
   *
   * @default - nothing is asked for
   */
  readonly resources?: k8s.ResourceRequirements | ResourceRequests;
  /** Folders that the container writes to: each becomes an `emptyDir` volume with its mount. @default - none */
  readonly writable?: readonly (string | WritablePath)[];
}

/** The fields of a Pod that stand at the top level of every workload. */
export interface HoistedPodProps {
  readonly containers: readonly ContainerProps[];
  /** Containers that run before the others; with `restartPolicy: 'Always'`, beside them. @default - none */
  readonly initContainers?: readonly ContainerProps[];
  /** Volumes to mount. @default - only those that `writable` makes */
  readonly volumes?: readonly k8s.Volume[];
}

/** The fields of a Pod that stand under `template.spec`. */
export interface PodSpecRest extends Omit<k8s.PodSpec, keyof HoistedPodProps | 'restartPolicy' | 'serviceAccountName'> {
  /** The account that the Pods run as: a ServiceAccount, or its name. @default - the one called `default` */
  readonly serviceAccountName?: ServiceAccountName;
  /** Written at the top level. */
  readonly containers?: never;
  /** Written at the top level. */
  readonly initContainers?: never;
  /** Written at the top level. */
  readonly volumes?: never;
}

/** The fields of a Pod that never ends by itself, under `template.spec`. */
export interface LastingPodSpecRest extends PodSpecRest {
  /** Containers are always started again; Kubernetes takes nothing else here. @default 'Always' */
  readonly restartPolicy?: 'Always';
}

/** Everything of a Pod template that is not hoisted. */
export interface PodTemplateProps {
  /** Labels and annotations of the Pods. @default - the labels of the selector */
  readonly metadata?: k8s.ObjectMeta;
  /** Every other field of the Pods. @default - what the profile adds */
  readonly spec?: LastingPodSpecRest;
}

/** What every kind with a Pod template takes. */
export interface PodTemplateParts extends HoistedPodProps {
  /** The rest of the Pod template. @default - what the profile adds */
  readonly template?: PodTemplateProps;
}

/** The fields of a Pod that ends, under `template.spec`. */
export interface FinitePodSpecRest extends PodSpecRest {
  /** Whether a container that fails is started again in its Pod, or the Pod is given up. */
  readonly restartPolicy: 'Never' | 'OnFailure';
}

/** What a kind whose Pods end takes; Kubernetes wants their `restartPolicy` written. */
export interface FinitePodParts extends HoistedPodProps {
  /** The rest of the Pod template. */
  readonly template: { readonly metadata?: k8s.ObjectMeta; readonly spec: FinitePodSpecRest };
}
