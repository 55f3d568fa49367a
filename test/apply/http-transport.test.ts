import { type RequestListener, type Server, createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type ApiRequest, HttpTransport, type HttpTransportOptions } from '../../lib/apply';

describe('HttpTransport', () => {
  const servers: Server[] = [];
  const transports: HttpTransport[] = [];

  afterEach(() => {
    for (const transport of transports.splice(0)) transport.close();
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  async function serve(listener: RequestListener): Promise<string> {
    const server = createServer(listener).listen(0, '127.0.0.1');
    servers.push(server);
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  function connect(url: string, more: Partial<HttpTransportOptions> = {}): HttpTransport {
    const transport = new HttpTransport({ server: { url }, ...more });
    transports.push(transport);
    return transport;
  }

  const get = (path = '/api', more: Partial<ApiRequest> = {}): ApiRequest => ({ method: 'GET', path, ...more });

  test('sends path, query, headers and body as they are, and gives the whole answer', async () => {
    const url = await serve((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        response.setHeader('warning', ['299 - "a"', '299 - "b"']);
        response.statusCode = 201;
        response.end(
          JSON.stringify({
            method: request.method,
            url: request.url,
            body,
            type: request.headers['content-type'],
            token: request.headers.authorization,
          }),
        );
      });
    });
    const credentials = {
      current: () => Promise.resolve({ headers: { authorization: 'Bearer t' } }),
      renewed: () => Promise.resolve(undefined),
    };
    const answer = await connect(`${url}/below/`, { credentials }).request({
      method: 'PATCH',
      path: '/api/v1/x:y%2Fz',
      query: { fieldManager: 'a b', labelSelector: 'x=y,z' },
      headers: { 'content-type': 'application/json' },
      body: '{"ü":1}',
    });
    expect(answer).toMatchObject({ status: 201, headers: { warning: '299 - "a", 299 - "b"' } });
    expect(JSON.parse(answer.body)).toEqual({
      method: 'PATCH',
      url: '/below/api/v1/x:y%2Fz?fieldManager=a+b&labelSelector=x%3Dy%2Cz',
      body: '{"ü":1}',
      type: 'application/json',
      token: 'Bearer t',
    });
  });

  test('keeps its connections, sixteen at most', async () => {
    const sockets = new Set<unknown>();
    const url = await serve((request, response) => {
      sockets.add(request.socket);
      setTimeout(() => response.end('{}'), 5);
    });
    const transport = connect(url);
    await Promise.all(Array.from({ length: 60 }, () => transport.request(get())));
    expect(sockets.size).toBe(16);
  });

  test('unpacks what is packed', async () => {
    const url = await serve((_request, response) =>
      response.setHeader('content-encoding', 'gzip').end(gzipSync('{"a":1}')),
    );
    expect((await connect(url).request(get())).body).toBe('{"a":1}');
  });

  test('asks again with new credentials after a refusal, once', async () => {
    let asked = 0;
    const url = await serve((request, response) => {
      asked++;
      response.statusCode = request.headers.authorization === 'Bearer new' ? 200 : 401;
      response.end('{}');
    });
    const secrets = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
    const credentials = (next: string) => ({
      current: () => Promise.resolve(secrets('old')),
      renewed: () => Promise.resolve(secrets(next)),
    });
    expect((await connect(url, { credentials: credentials('new') }).request(get())).status).toBe(200);
    expect(asked).toBe(2);
    expect((await connect(url, { credentials: credentials('also-old') }).request(get())).status).toBe(401);
    expect(asked).toBe(4);
  });

  test('sends again when a kept connection turns out to be closed', async () => {
    let count = 0;
    const url = await serve((request, response) => {
      if (++count === 2) return void request.socket.destroy();
      return void response.end('{}');
    });
    const transport = connect(url);
    await transport.request(get());
    expect((await transport.request(get())).status).toBe(200);
    expect(count).toBe(3);
  });

  test('gives the lines of a watch as they come, also when one comes in pieces', async () => {
    const url = await serve((_request, response) => {
      response.write('{"a":1}\n{"b"');
      setTimeout(() => response.write(':"ü"}\n'), 10);
      setTimeout(() => response.end('{"c":3}'), 20);
    });
    const lines: string[] = [];
    for await (const line of connect(url).watch(get())) lines.push(line);
    expect(lines).toEqual(['{"a":1}', '{"b":"ü"}', '{"c":3}']);
  });

  test('ends a watch quietly when it is told to', async () => {
    const url = await serve((_request, response) => response.write('{"a":1}\n'));
    const stop = new AbortController();
    const lines: string[] = [];
    for await (const line of connect(url).watch(get('/api', { signal: stop.signal }))) {
      lines.push(line);
      stop.abort();
    }
    expect(lines).toEqual(['{"a":1}']);
  });

  test('fails when nobody listens, and says where', async () => {
    const url = await serve(() => undefined);
    await new Promise((resolve) => servers.splice(0)[0]?.close(resolve));
    await expect(connect(url).request(get())).rejects.toMatchObject({
      code: 'cluster/unreachable',
      exit: 6,
      message: expect.stringMatching(/^Cannot GET \/api at http:\/\/127\.0\.0\.1:\d+: connect ECONNREFUSED/),
    });
  });

  test('fails when the answer does not come or breaks off', async () => {
    const silent = await serve(() => undefined);
    await expect(connect(silent, { timeout: 50 }).request(get())).rejects.toMatchObject({
      code: 'cluster/unreachable',
      message: expect.stringContaining('no answer within 0.05 s'),
    });
    const broken = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"half":');
      setTimeout(() => response.destroy(), 10);
    });
    await expect(connect(broken).request(get())).rejects.toMatchObject({ code: 'cluster/unreachable' });
  });

  test('fails at once when it is interrupted', async () => {
    const url = await serve(() => undefined);
    const stop = new AbortController();
    const answer = connect(url).request(get('/api', { signal: stop.signal }));
    setTimeout(() => stop.abort(), 10);
    await expect(answer).rejects.toMatchObject({
      code: 'cluster/unreachable',
      message: expect.stringContaining('interrupted'),
    });
  });
});
