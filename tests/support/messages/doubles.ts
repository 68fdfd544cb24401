import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A text as the double of the gateway was asked to send it. */
export interface Text {
  readonly To: string
  readonly From: string
  readonly Body: string
  readonly authorization: string | undefined
}

/** What the double answers to a text: a status with a body, or nothing and a closed connection. */
type Reply = { status: number; body?: object } | 'nothing'

/** Stands in for Twilio's REST interface. */
export async function smsDouble() {
  const texts: Text[] = []
  const states = new Map<string, object>()
  const double = {
    texts,
    states,
    reply: (async (_text: Text): Promise<Reply> => ({
      status: 201,
      body: { sid: `SM${texts.length}` },
    })) as (text: Text) => Promise<Reply>,
    url: '',
    settings: {} as Record<string, string>,
    close: () =>
      new Promise<void>(done => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
  const server = createServer((request, response) => {
    void bodyOf(request).then(async body => {
      const answer = (status: number, content: object) =>
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(JSON.stringify(content))
      const asked = /\/Messages\/(\w+)\.json$/.exec(request.url ?? '')
      if (request.method === 'GET')
        return answer(200, states.get(asked?.[1] ?? '') ?? { status: 'sent' })
      const { To = '', From = '', Body = '' } = Object.fromEntries(new URLSearchParams(body))
      const text = { To, From, Body, authorization: request.headers.authorization }
      texts.push(text)
      const reply = await double.reply(text)
      return reply === 'nothing' ? request.socket.destroy() : answer(reply.status, reply.body ?? {})
    })
  })
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  double.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/2010-04-01`
  double.settings = { SMS_URL: double.url, SMS_ACCOUNT: 'AC1', SMS_TOKEN: 'secret' }
  return double
}

/** An e-mail as a mail server took it. */
export interface Mail {
  readonly to: string[]
  readonly source: string
}

/** A mail server that takes everything, unless `refuse` or `hangUp` say otherwise. */
export async function mailDouble() {
  const mails: Mail[] = []
  const double = {
    mails,
    /** The status and words of its refusal of a recipient. */
    refuse: undefined as { code: number; message: string } | undefined,
    /** It takes the text of a message and closes without an answer. */
    hangsUp: false,
    /** After which of its words it says nothing more. */
    silentAt: undefined as 'the recipient' | 'the text' | undefined,
    recipients: 0,
    /** Ends all connections. */
    drop() {
      for (const { _socket } of (server as unknown as Connections).connections) _socket.destroy()
    },
    url: '',
    close: () => new Promise<void>(done => server.close(() => done())),
  }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo(_address, _session, done) {
      double.recipients++
      if (double.silentAt === 'the recipient') return
      done(
        double.refuse
          ? Object.assign(new Error(double.refuse.message), { responseCode: double.refuse.code })
          : null,
      )
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        mails.push({ to, source: Buffer.concat(parts).toString() })
        if (double.hangsUp) double.drop()
        else if (double.silentAt !== 'the text') done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  double.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return double
}

interface Connections {
  connections: Set<{ _socket: { destroy(): void } }>
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
