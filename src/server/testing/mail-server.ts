import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A mail server for tests: accepts everything, or refuses everything while `isBroken`. */
export type MailServer = { url: string; mails: string[]; isBroken: boolean; close(): Promise<void> };

export async function startMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    talk(socket, mailServer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    isBroken: false,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return mailServer;
}

/** As much of RFC 5321 as a mail needs. */
function talk(socket: Socket, server: MailServer): void {
  let isData = false;
  let mail = '';
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 mail.example');
  socket.setEncoding('utf8').on('data', (chunk) => {
    const text = String(chunk);
    if (isData) {
      mail += text;
      if (!mail.endsWith('\r\n.\r\n')) return;
      isData = false;
      server.mails.push(mail);
      mail = '';
      say('250 ok');
      return;
    }
    for (const line of text.split('\r\n').filter(Boolean)) {
      if (/^DATA/i.test(line)) {
        isData = !server.isBroken;
        say(server.isBroken ? '451 later' : '354 go on');
      } else if (/^QUIT/i.test(line)) {
        say('221 bye');
        socket.end();
      } else say('250 ok');
    }
  });
}
