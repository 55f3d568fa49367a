import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import {
  type CallMark,
  OBJECT_SOURCE,
  type ObjectSource,
  type SourcedObject,
  type Manifest,
  markCall,
  originOfCall,
} from '../../lib/manifest';
import type { k8s } from '../../lib/schema';

interface Options {
  readonly naming?: 'fixed' | 'content';
}

/** A typed construct as small as can be: it gives back the manifest that it was given. */
export class Piece<M extends object = Manifest> extends ApiObject implements ObjectSource {
  private readonly mark: CallMark = markCall();

  constructor(
    scope: Construct,
    id: string,
    readonly manifest: M,
    private readonly options: Options = {},
  ) {
    super(scope, id, manifest as unknown as Manifest);
  }

  [OBJECT_SOURCE](): SourcedObject {
    return {
      manifest: this.manifest as unknown as Manifest,
      origin: { construct: this.node.path, ...originOfCall(this.mark) },
      ...this.options,
    };
  }
}

/** A Deployment as small as can be. */
export class Web extends Piece<k8s.Deployment> {
  constructor(
    scope: Construct,
    id: string,
    given: { name?: string; replicas?: number; image?: string; configMap?: string },
  ) {
    super(scope, id, {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: given.name ?? id },
      spec: {
        replicas: given.replicas ?? 1,
        selector: { matchLabels: { app: id } },
        template: {
          metadata: { labels: { app: id } },
          spec: {
            containers: [
              {
                name: 'app',
                image: given.image ?? 'registry.example/web:1',
                ports: [{ containerPort: 80, protocol: 'TCP' }],
                resources: { limits: { memory: '128Mi' } },
                ...(given.configMap ? { envFrom: [{ configMapRef: { name: given.configMap } }] } : {}),
              },
            ],
          },
        },
      },
    });
  }
}
