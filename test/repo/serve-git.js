// Serves the repositories of one folder over HTTP through git's own CGI program.
const { spawn } = require('node:child_process');
const { createServer } = require('node:http');

const [, , backend, root, password] = process.argv;

function variables(request) {
  const [path, query = ''] = request.url.split('?');
  return {
    PATH: process.env.PATH,
    GIT_PROJECT_ROOT: root,
    GIT_HTTP_EXPORT_ALL: '1',
    GIT_PROTOCOL: request.headers['git-protocol'] ?? '',
    REQUEST_METHOD: request.method,
    PATH_INFO: decodeURIComponent(path),
    QUERY_STRING: query,
    CONTENT_TYPE: request.headers['content-type'] ?? '',
    CONTENT_LENGTH: request.headers['content-length'] ?? '',
    HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
    REMOTE_USER: 'tester',
    REMOTE_ADDR: '127.0.0.1',
  };
}

function answer(response, output) {
  const end = output.indexOf('\r\n\r\n');
  const headers = output
    .subarray(0, end)
    .toString('latin1')
    .split('\r\n')
    .map((line) => line.split(/: (.*)/s));
  const status = headers.find(([name]) => name === 'Status');
  response.statusCode = status ? Number.parseInt(status[1], 10) : 200;
  for (const [name, value] of headers) if (name && name !== 'Status') response.setHeader(name, value);
  response.end(output.subarray(end + 4));
}

function isAllowed(request) {
  const [, encoded = ''] = (request.headers.authorization ?? '').split(' ');
  return password === '' || Buffer.from(encoded, 'base64').toString() === `tester:${password}`;
}

const server = createServer((request, response) => {
  if (!isAllowed(request)) {
    response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="git"' }).end('who are you?');
    return;
  }
  const child = spawn(backend, [], { env: variables(request) });
  const chunks = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  child.stdin.on('error', () => undefined);
  child.on('close', () => answer(response, Buffer.concat(chunks)));
  request.pipe(child.stdin);
});

server.listen(0, '127.0.0.1', () => console.log(server.address().port));
