import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '#server/db/database.ts'

/** A page of HTML with its status. */
export interface PageAnswer {
  readonly status: number
  readonly html: string
}

/**
 * A page for people who are not signed in, behind a token that proves by itself what it is about.
 * Programs open links of e-mails by themselves, so `show` changes nothing; `submit` does.
 */
export interface PublicPage {
  /** Below it stands the token. */
  readonly path: `/${string}`
  /** Whether the installation has it. */
  readonly isOpen: () => boolean
  show(db: Database, token: string): Promise<PageAnswer>
  submit(db: Database, token: string): Promise<PageAnswer>
}

/** The body of a form or of a mail program is not read. */
const mostBytes = 4096

/** Mounts the public pages of all areas, apart from the API. */
export function publicPages(app: FastifyInstance, db: Database, pages: readonly PublicPage[]) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: mostBytes },
    (_request, _body, done) => done(null, undefined),
  )
  for (const page of pages) {
    const answer = async (
      reply: FastifyReply,
      token: string,
      work: 'show' | 'submit',
    ): Promise<unknown> => {
      if (!page.isOpen()) return reply.callNotFound()
      const { status, html } = await page[work](db, token)
      return reply
        .code(status)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(html)
    }
    const url = `${page.path}/:token`
    app.get<{ Params: { token: string } }>(url, ({ params }, reply) =>
      answer(reply, params.token, 'show'),
    )
    app.post<{ Params: { token: string } }>(url, ({ params }, reply) =>
      answer(reply, params.token, 'submit'),
    )
  }
}
