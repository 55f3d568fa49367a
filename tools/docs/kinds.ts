/** Writes under each TypeScript block of docs/kinds/*.md the YAML that it makes. */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { Chart } from 'cdk8s';
import * as plus from 'cdk8s-plus-27';
import ts from 'typescript';
import * as api from '../../lib/index';
import { emitYamlStream } from '../../lib/manifest';

/** The folder of the pages. */
export const KINDS = join(__dirname, '../../docs/kinds');

/** The pages, by name. */
export function kindPages(): readonly string[] {
  return readdirSync(KINDS).filter((name) => name.endsWith('.md'));
}

/** A page with the YAML that its blocks make. */
export function withYaml(page: string): string {
  return page.replace(
    /```ts\n([\s\S]*?)```\n(?:\n```yaml\n[\s\S]*?```\n)?/g,
    (_, code: string) => `\`\`\`ts\n${code}\`\`\`\n\n\`\`\`yaml\n${yamlOf(code)}\`\`\`\n`,
  );
}

/** What a block renders as the application `shop` in an environment. */
function yamlOf(code: string): string {
  const program = code.replace(/^import .*$/gm, '');
  const { outputText } = ts.transpileModule(`{${program}}`, { compilerOptions: { target: ts.ScriptTarget.ES2022 } });
  const { chart: _chart, ...names } = { ...api, plus, chart: undefined };
  const run = compileFunction(outputText, [...Object.keys(names), 'chart']);
  const envs = api.environments({ prod: { cluster: 'prd-eu', isolation: { ingress: true, egress: true } } });
  const shop = api.application('shop', {
    in: envs,
    namespace: 'shop',
    build: (scope) => {
      const chart = new Chart(scope, 'shop');
      run(...(Object.values(names) as unknown[]), chart);
      return chart;
    },
  });
  const { units, findings } = api.synthesize(api.project({ environments: envs, applications: [shop] }));
  if (findings.length > 0) throw new Error(`the block has findings: ${JSON.stringify(findings)}\n${code}`);
  const unit = units.find(({ application }) => application === 'shop');
  return emitYamlStream([...(unit?.resources ?? [])].map(({ manifest }) => manifest));
}

if (require.main === module) {
  for (const name of kindPages()) {
    const file = join(KINDS, name);
    writeFileSync(file, withYaml(readFileSync(file, 'utf8')));
  }
}
