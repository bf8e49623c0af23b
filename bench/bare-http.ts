import { createServer } from 'node:http';

/** The least work a Node process can do for a JSON answer: the reference of the HTTP benchmark. */
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    const body = JSON.stringify({ code: 200, message: '操作成功', data: { balance: '12680.50' } });
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
});

server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.('ready'));
