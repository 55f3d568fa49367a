/*
 * One row for each kind that a Kubernetes API server serves or once served: group (`-` for core), kind, plural, scope
 * (N namespaced, C cluster; a small letter where objects are only asked for, never stored), then its versions.
 * A version is written `name@first~deprecated!removed?`: minor versions of Kubernetes; without `@` it is older than
 * 1.27; `?` means that it is served only where an administrator turns it on. `>` names what replaces a gone kind.
 */
export const KIND_ROWS = `
- Binding bindings n v1
- ConfigMap configmaps N v1
- Endpoints endpoints N v1~33 >discovery.k8s.io/v1/EndpointSlice
- Event events N v1
- LimitRange limitranges N v1
- Namespace namespaces C v1
- Node nodes C v1
- PersistentVolume persistentvolumes C v1
- PersistentVolumeClaim persistentvolumeclaims N v1
- Pod pods N v1
- PodTemplate podtemplates N v1
- ReplicationController replicationcontrollers N v1
- ResourceQuota resourcequotas N v1
- Secret secrets N v1
- Service services N v1
- ServiceAccount serviceaccounts N v1
admissionregistration.k8s.io MutatingAdmissionPolicy mutatingadmissionpolicies C v1@36 v1beta1@34? v1alpha1@32?
admissionregistration.k8s.io MutatingAdmissionPolicyBinding mutatingadmissionpolicybindings C v1@36 v1beta1@34? v1alpha1@32?
admissionregistration.k8s.io MutatingWebhookConfiguration mutatingwebhookconfigurations C v1 v1beta1~16!22
admissionregistration.k8s.io ValidatingAdmissionPolicy validatingadmissionpolicies C v1@30 v1beta1@28!34? v1alpha1!34?
admissionregistration.k8s.io ValidatingAdmissionPolicyBinding validatingadmissionpolicybindings C v1@30 v1beta1@28!34? v1alpha1!34?
admissionregistration.k8s.io ValidatingWebhookConfiguration validatingwebhookconfigurations C v1 v1beta1~16!22
apiextensions.k8s.io CustomResourceDefinition customresourcedefinitions C v1 v1beta1~16!22
apiregistration.k8s.io APIService apiservices C v1 v1beta1~19!22
apps ControllerRevision controllerrevisions N v1 v1beta2~9!16 v1beta1~8!16
apps DaemonSet daemonsets N v1 v1beta2~9!16
apps Deployment deployments N v1 v1beta2~9!16 v1beta1~8!16
apps ReplicaSet replicasets N v1 v1beta2~9!16
apps StatefulSet statefulsets N v1 v1beta2~9!16 v1beta1~8!16
authentication.k8s.io SelfSubjectReview selfsubjectreviews c v1@28 v1beta1!33? v1alpha1!33?
authentication.k8s.io TokenReview tokenreviews c v1 v1beta1~19!22
authorization.k8s.io LocalSubjectAccessReview localsubjectaccessreviews n v1 v1beta1~19!22
authorization.k8s.io SelfSubjectAccessReview selfsubjectaccessreviews c v1 v1beta1~19!22
authorization.k8s.io SelfSubjectRulesReview selfsubjectrulesreviews c v1 v1beta1~19!22
authorization.k8s.io SubjectAccessReview subjectaccessreviews c v1 v1beta1~19!22
autoscaling HorizontalPodAutoscaler horizontalpodautoscalers N v2 v1 v2beta2~23!26 v2beta1~22!25
batch CronJob cronjobs N v1 v1beta1~21!25
batch Job jobs N v1
certificates.k8s.io CertificateSigningRequest certificatesigningrequests C v1 v1beta1~19!22
certificates.k8s.io ClusterTrustBundle clustertrustbundles C v1@37 v1beta1@33? v1alpha1@27!37?
certificates.k8s.io PodCertificateRequest podcertificaterequests N v1@37 v1beta1@35? v1alpha1@34!35?
coordination.k8s.io Lease leases N v1 v1beta1~19!22
coordination.k8s.io LeaseCandidate leasecandidates N v1beta1@33? v1alpha2@32? v1alpha1@31!32?
discovery.k8s.io EndpointSlice endpointslices N v1 v1beta1~21!25
events.k8s.io Event events N v1 v1beta1~22!25
extensions DaemonSet daemonsets N v1beta1~8!16 >apps/v1/DaemonSet
extensions Deployment deployments N v1beta1~8!16 >apps/v1/Deployment
extensions Ingress ingresses N v1beta1~14!22 >networking.k8s.io/v1/Ingress
extensions NetworkPolicy networkpolicies N v1beta1~9!16 >networking.k8s.io/v1/NetworkPolicy
extensions PodSecurityPolicy podsecuritypolicies C v1beta1~10!16
extensions ReplicaSet replicasets N v1beta1~8!16 >apps/v1/ReplicaSet
flowcontrol.apiserver.k8s.io FlowSchema flowschemas C v1@29 v1beta3~29!32 v1beta2~26!29 v1beta1~23!26
flowcontrol.apiserver.k8s.io PriorityLevelConfiguration prioritylevelconfigurations C v1@29 v1beta3~29!32 v1beta2~26!29 v1beta1~23!26
networking.k8s.io ClusterCIDR clustercidrs C v1alpha1!29?
networking.k8s.io Ingress ingresses N v1 v1beta1~19!22
networking.k8s.io IngressClass ingressclasses C v1 v1beta1~19!22
networking.k8s.io IPAddress ipaddresses C v1@33 v1beta1@31!37? v1alpha1@27!34?
networking.k8s.io NetworkPolicy networkpolicies N v1
networking.k8s.io ServiceCIDR servicecidrs C v1@33 v1beta1@31!37? v1alpha1@29!34?
node.k8s.io RuntimeClass runtimeclasses C v1 v1beta1~22!25
policy PodDisruptionBudget poddisruptionbudgets N v1 v1beta1~21!25
policy PodSecurityPolicy podsecuritypolicies C v1beta1~21!25
rbac.authorization.k8s.io ClusterRole clusterroles C v1 v1beta1~17!22 v1alpha1~17!22
rbac.authorization.k8s.io ClusterRoleBinding clusterrolebindings C v1 v1beta1~17!22 v1alpha1~17!22
rbac.authorization.k8s.io Role roles N v1 v1beta1~17!22 v1alpha1~17!22
rbac.authorization.k8s.io RoleBinding rolebindings N v1 v1beta1~17!22 v1alpha1~17!22
resource.k8s.io DeviceClass deviceclasses C v1@34 v1beta2@33? v1beta1@32? v1alpha3@31!34?
resource.k8s.io DeviceTaintRule devicetaintrules C v1@37 v1beta2@36? v1alpha3@33?
resource.k8s.io PodSchedulingContext podschedulingcontexts N v1alpha3@31!32? v1alpha2!31?
resource.k8s.io ResourceClaim resourceclaims N v1@34 v1beta2@33? v1beta1@32? v1alpha3@31!34? v1alpha2!31?
resource.k8s.io ResourceClaimParameters resourceclaimparameters N v1alpha2@30!31?
resource.k8s.io ResourceClaimTemplate resourceclaimtemplates N v1@34 v1beta2@33? v1beta1@32? v1alpha3@31!34? v1alpha2!31?
resource.k8s.io ResourceClass resourceclasses C v1alpha2!31?
resource.k8s.io ResourceClassParameters resourceclassparameters N v1alpha2@30!31?
resource.k8s.io ResourcePoolStatusRequest resourcepoolstatusrequests C v1alpha3@36?
resource.k8s.io ResourceSlice resourceslices C v1@34 v1beta2@33? v1beta1@32? v1alpha3@31!34? v1alpha2@30!31?
scheduling.k8s.io CompositePodGroup compositepodgroups N v1alpha3@37?
scheduling.k8s.io PodGroup podgroups N v1beta1@37? v1alpha3@37? v1alpha2@36!37?
scheduling.k8s.io PriorityClass priorityclasses C v1 v1beta1~14!22 v1alpha1~14!22
scheduling.k8s.io Workload workloads N v1beta1@37? v1alpha3@37? v1alpha2@36!37? v1alpha1@35!36?
storage.k8s.io CSIDriver csidrivers C v1 v1beta1~19!22
storage.k8s.io CSINode csinodes C v1 v1beta1~17!22
storage.k8s.io CSIStorageCapacity csistoragecapacities N v1 v1beta1~24!27
storage.k8s.io StorageClass storageclasses C v1 v1beta1~19!22
storage.k8s.io VolumeAttachment volumeattachments C v1 v1beta1~19!22
storage.k8s.io VolumeAttributesClass volumeattributesclasses C v1@34 v1beta1@31!37? v1alpha1@29!37?
storagemigration.k8s.io StorageVersionMigration storageversionmigrations C v1@37 v1beta1@35? v1alpha1@30!35?
`;
