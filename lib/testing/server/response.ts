import type { ApiRequest, ApiResponse } from '../../apply/transport';
import { emitYaml } from '../../manifest';
import type { Answer } from './answer';

/** The answer as it goes over a wire: JSON, or YAML where only that is accepted. */
export function toResponse(answer: Answer, request: ApiRequest): ApiResponse {
  const accept = request.headers?.['accept'] ?? '';
  if (typeof answer.body === 'string')
    return { status: answer.status, headers: { 'content-type': 'text/plain', ...answer.headers }, body: answer.body };
  if (accept.startsWith('application/yaml'))
    return {
      status: answer.status,
      headers: { 'content-type': 'application/yaml', ...answer.headers },
      body: emitYaml(answer.body),
    };
  return {
    status: answer.status,
    headers: { 'content-type': 'application/json', ...answer.headers },
    body: JSON.stringify(answer.body),
  };
}
