import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { plaintextHeader, type OAuthKey } from '#resources/commerce/channels/oauth.ts'

type Row = Readonly<Record<string, unknown>>

/** How the stand-in answers instead of as it should; `after` does what was asked, and loses the answer. */
export type TradeMeMood = 'well' | 'lost' | 'after' | 'refuses' | 429 | 500

export interface TradeMe {
  readonly sales: Map<number, Row>
  readonly running: Map<number, Row>
  readonly questions: Map<number, Row>
  readonly answers: Map<number, string>
  /** What it was asked for: the method, the path and the query. */
  readonly asked: string[]
  /** What it answers each question with, in turn; the last one stays. */
  mood: TradeMeMood[]
  /** The most rows of a page, whatever is asked for. */
  most: number
  readonly key: string
  readonly url: string
  /** The value of CHANNEL_HOSTS. */
  readonly host: string
  close(): Promise<void>
}

const oauth: OAuthKey = {
  consumerKey: 'consumer',
  consumerSecret: 'consumer+secret',
  token: 'token',
  tokenSecret: 'token/secret',
}

/** Stands in for the API of Trade Me, with one account. */
export async function openTradeMe(): Promise<TradeMe> {
  let next = 5_000_001
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url: path = '' } = request
      tradeMe.asked.push(`${method} ${path}`)
      const mood = (tradeMe.mood.length > 1 ? tradeMe.mood.shift() : tradeMe.mood[0]) ?? 'well'
      const answer = (status: number, body: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      if (mood === 'lost') return request.socket.destroy()
      if (typeof mood === 'number') return answer(mood, { ErrorDescription: 'no' })
      if (request.headers.authorization !== plaintextHeader(oauth)) return answer(401, {})
      const { pathname, searchParams } = new URL(path, tradeMe.url)
      const body = parts.length ? (JSON.parse(Buffer.concat(parts).toString()) as Row) : {}
      const result =
        method === 'GET'
          ? listed(pathname, searchParams)
          : mood === 'refuses'
            ? { Success: false, Description: 'The category does not exist.' }
            : done(pathname, body)
      if (mood === 'after') return request.socket.destroy()
      return result ? answer(200, result) : answer(404, {})
    })
  })

  function listed(path: string, query: URLSearchParams) {
    if (path === '/v1/MyTradeMe/Summary.json') return { MemberId: 1 }
    const rows =
      path === '/v1/MyTradeMe/SoldItems/Last7Days.json'
        ? tradeMe.sales
        : path === '/v1/MyTradeMe/SellingItems/All.json'
          ? tradeMe.running
          : path === '/v1/Listings/questions/unansweredquestions.json'
            ? tradeMe.questions
            : undefined
    if (!rows) return undefined
    const size = Math.min(Number(query.get('rows') ?? 50), tradeMe.most)
    const first = (Number(query.get('page') ?? 1) - 1) * size
    return { TotalCount: rows.size, List: [...rows.values()].slice(first, first + size) }
  }

  function done(path: string, body: Row) {
    const question = /^\/v1\/Listings\/\d+\/questions\/(\d+)\/answerquestion\.json$/.exec(path)
    if (question) {
      tradeMe.questions.delete(Number(question[1]))
      tradeMe.answers.set(Number(question[1]), String(body.answer))
      return { Success: true }
    }
    if (path === '/v1/Selling.json' || path === '/v1/Selling/Relist.json') {
      const id = next++
      tradeMe.running.set(id, { ListingId: id, SKU: body.SKU, Title: body.Title })
      return { Success: true, ListingId: id }
    }
    if (path !== '/v1/Selling/Withdraw.json') return undefined
    tradeMe.running.delete(Number(body.ListingId))
    return { Success: true, ListingId: body.ListingId }
  }

  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const tradeMe: TradeMe = {
    sales: new Map(),
    running: new Map(),
    questions: new Map(),
    answers: new Map(),
    asked: [],
    mood: ['well'],
    most: 1000,
    key: Object.values(oauth).join(' '),
    url: `http://${host}/v1`,
    host,
    close: () =>
      new Promise<void>(closed => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
  return tradeMe
}

/** A usual sale: one piece for 100.00, delivered in Auckland, paid at once. */
export const sale = (purchaseId: number, fields: Row = {}): Row => ({
  PurchaseId: purchaseId,
  ListingId: 4_100_000_001,
  Title: 'Oak chair',
  SoldDate: `/Date(${Date.parse('2026-11-20T01:00:00Z')})/`,
  Buyer: { MemberId: purchaseId, Nickname: 'mere', Email: `buyer${purchaseId}@mail.example` },
  DeliveryAddress: {
    Name: 'Mere Tahana',
    Address1: '12 Ferry Lane',
    City: 'Auckland',
    Postcode: '0622',
    Country: 'New Zealand',
  },
  QuantitySold: 1,
  Price: 100,
  SubtotalPrice: 100,
  TotalShippingPrice: 0,
  TotalSalePrice: 100,
  HasPaidByCreditCard: true,
  ...fields,
})
