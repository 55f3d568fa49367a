/** Texts without spaces that come close to what some sort of value may be: amounts, times, names, paths, words. */
const WORDS = `
1E 1E3 1e-3 1E+3 +1 -.5 1Ki1 1KI 1k 1K 1mi 0x1 1_000 1,5 1e400 1e-400 9223372036854775807 9223372036854775808
9Ei 1n 1u 1µ 0.0000000001 00 01 1. 1..5 NaN Inf ١ 1/2 -0m 100000m 0.1Ki 1.5 1500m 1025Mi 1e3Mi 0 007% +5% 25%%
%25 25.0% 1000% -1% 9999999999% 1% 99% 100% 2026-02-29T00:00:00Z 2024-02-29T23:59:60Z 2026-01-01T00:00:00+01:00
2026-01-01t00:00:00z 2026-01-01T00:00:00.123456789Z 2026-01-01T24:00:00Z 2026-01-01T00:00:00
0001-01-01T00:00:00Z 0000-01-01T00:00:00Z 9999-12-31T23:59:59Z 10000-01-01T00:00:00Z 2026-01-01T00:00:00.000000Z
2026-01-01T00:00Z 1h1h 1d -1s 1.5h .5s 1S 1µs 9999999h 1ms 300s 10m0s 1h0m0.5s @hourly @midnight @yearly @reboot
@every America/Argentina/Buenos_Aires america/new_york GMT+1 Etc/GMT+5 +01:00 CET PST Zulu utc Asia/Calcutta
US/Pacific 10.0.0.1/32 10.0.0.0/0 10.0.0.0/-1 10.0.0.0 10.0/16 ::/0 ::1/128 ::ffff:10.0.0.0/104 fd00::/64
FD00::1 fe80::1%eth0 [::1] 1.2.3 1.2.3.4.5 1.2.3.4:80 0.0.0.0 :: 255.255.255.255 ff02::1 2001:DB8::1
2001:0db8::1 1.2.3.04 a. .a a- a-.b a.-b xn--a a..b A.b a_b.c 1.2 1 1-1 a.b.c.d my-name my_name MyName ＡＢＣ ß é
example.com/ /example example.com//a
example.com/a/b EXAMPLE.com/a example_x.com/a a.b/c_d.E example.com/-a example.com/a- kubernetes.io/a k8s.io/a
x.k8s.io/y system:masters system:serviceaccount:default:a system:node:a system: : a:b
kubernetes.io/legacy-unknown kubernetes.io/kubelet-serving kubernetes.io/kube-apiserver-client nginx
NGINX:latest a@sha256:abc http://a https://a https://user:pw@a/x https://a:99999 https:// https://a/x?y=z
https://a#b ftp://a //a https://[::1]:443/x HTTPS://a ./a a//b /a//b /.. a/.. a/..b ..a/b /a/./b /a/b/ c:/x /a:b
/%2e%2e ~ ~/a subdir/$(X) $$(X) $(X a,b /dev/null /* */a /a/* true false "a" object.x self request.name ()
has(object.metadata.name) params.x variables.x device.driver namespaceObject.x metadata.annotations
metadata.annotations['a'] metadata.labels[''] metadata.labels.a metadata.uid metadata.namespace
spec.serviceAccountName status.hostIP status.hostIPs status.podIPs status.phase metadata Metadata.name
.metadata.name metadata.annotations['example.com/A.b'] {.spec.x} .spec.x .spec.replicas .status.replicas
.status.labelSelector spec['x'] limits.memory limits.hugepages-2Mi limits.ephemeral-storage requests.memory
requests.hugepages-1Gi limits.nvidia.com/gpu cpu memory limits requests. Always always ALWAYS Never OnFailure
IfNotPresent TCP Tcp UDP SCTP HTTP https In in NotIn Exists DoesNotExist Gt Lt Ge Equal = == NoExecute
noschedule Retain Delete Recycle ClusterIP clusterIP None none Local Cluster IPv4 ipv6 Immediate
WaitForFirstConsumer ReadWriteOnce ReadWriteOncePod RWX Block Filesystem Directory FileOrCreate Memory HugePages
HugePages-2Mi HostToContainer Bidirectional SYS_ADMIN CAP_SYS_ADMIN sys_admin ALL all Unconfined RuntimeDefault
runtime/default Localhost localhost/x linux Windows Opaque kubernetes.io/tls kubernetes.io/dockerconfigjson
bootstrap.kubernetes.io/token get GET * *.* */* pods/* */status pods/log pods/ /pods apps v1 v1beta1 v1alpha1 v2
V1 v v1.0 apps/v1 User Group ServiceAccount Role ClusterRole Value Utilization AverageValue Max Min Disabled
CREATE Create CONNECT YQ= YQ=== _-8= YWI YWJj ==== YQ==YQ== {} {"auths":{}} { [] null "x" 0644 0o644 420 -1 1-5
1,2 a=b !a a, % & <x> " ' # $ @ |
`;

/** Texts with spaces, or with characters that are seldom seen. */
const SPACED: readonly string[] = JSON.parse(`[
"1 Gi", "1Mi ", "25 %", "2026-01-01 00:00:00Z", "1s ", "* * * * * *", "0 24 * * *", "0 0 0 * *", "0 0 32 * *",
"0 0 * 13 *", "0 0 * * 8", "*/0 * * * *", "*/61 * * * *", "5-1 * * * *", "0 0 * * MON-FRI", "0 0 * * SUN",
"0 0 1,15 * *", "@every 1x", "@every -1h", "CRON_TZ=UTC 0 0 * * *", "TZ=Nowhere/City 0 0 * * *", "0 0 L * *",
"0 0 ? * *", "0,  0 * * *", "-1 * * * *", "1-2-3 * * * *", "* * * * *  ", "10.0.0.0/8 ", "a b.c", "a\\u200bb",
" nginx", "nginx ", "a\\\\b", "/a b", "1 == 1", "self == oldSelf", "a &&", "metadata.labels['A b']", "Y Q==",
"YQ==\\n", "\\nYQ==", "-----BEGIN CERTIFICATE-----\\nMA==\\n-----END CERTIFICATE-----\\n", "a in (b)",
"a notin (b,c)", " ", "\\t", "\\n", "\\u0000", "\\ud83d\\ude00", "a\\u00a0b", "\\ufeffa"
]`) as readonly string[];

/** Lengths about which texts are limited somewhere. */
const LENGTHS = [15, 16, 52, 53, 63, 64, 128, 253, 254, 256, 257, 512, 513, 1024, 1025, 4096, 4097, 32769];

const LONG: readonly string[] = [
  ...LENGTHS.map((length) => 'x'.repeat(length)),
  `${'a.'.repeat(126)}a`,
  `${'a.'.repeat(127)}a`,
  `${'a'.repeat(63)}.b`,
  `a.${'b'.repeat(64)}`,
];

/** Texts of which each is refused by some field, and taken by another. */
export const ODD_TEXTS: readonly string[] = ['', ...WORDS.trim().split(/\s+/), ...SPACED, ...LONG];

/** Numbers at whose edge some field begins to take or to refuse, and numbers that are none of a field's. */
export const ODD_NUMBERS: readonly number[] = `
-9007199254740991 -86400 -2 4 6 7 8 9 15 16 17 20 24 25 32 33 60 63 64 65 80 90 120 200 254 258 300 301 443 512
513 644 777 1023 1024 1025 3599 5000 7200 8080 9999 10500 20000 29999 30001 32769 65534 65537 86399 604800
3600000 31536000 99999999 315360000 1000000000 2147483646 9007199254740991 1000000000000000 1000000000000000000
10000000000000000000 1e21 1e300 0.1 0.5 1.0000001 2.5 99.9 -1.5 1e-07
`
  .trim()
  .split(/\s+/)
  .map(Number);

/** Characters that are put into texts. */
export const CHARACTERS: readonly string[] = [
  ...Array.from('-._/:@ %*A0é\n=,$#?&+~\\\'"(){}[]<>|!;^`'),
  '\u0000',
  '😀',
];
