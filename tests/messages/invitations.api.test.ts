import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { addStaff } from '#server/cli/staff.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { mailDouble } from '#tests/support/messages/doubles.ts'

const password = 'a sentence to remember'

describeRules('invitations', database => {
  let product: Product, admin: Caller, mail: Awaited<ReturnType<typeof mailDouble>>
  let count = 0
  beforeAll(async () => {
    product = await startProduct(database.settings)
    admin = await product.as(['B1'])
    mail = await mailDouble()
  })
  afterAll(async () => {
    await mail.close()
    await product.close()
  })
  afterEach(() => {
    mail.refuse = undefined
    vi.unstubAllEnvs()
  })

  const setUp = () => {
    vi.stubEnv('SMTP_URL', mail.url)
    vi.stubEnv('MAIL_FROM', 'Furniture <shop@test.example>')
    vi.stubEnv('APP_URL', 'https://erp.test.example/')
  }
  const person = async () => {
    const email = `invited${++count}@test.example`
    await addStaff(product.db, {
      email,
      name: 'Kiri Test',
      password: 'a long enough password',
      codes: 'D1,J1',
      client: 'NZ',
    })
    const [{ id }] = (await product.db.text('select id from staff where email = $1', [email])) as [
      { id: string },
    ]
    return { id, email }
  }
  const invite = (staffId: string) => admin.post('/api/access/invite', { staffId })
  /** The key of the link in the last mail; its lines are folded. */
  const keyOf = () =>
    /login\?invite=([\w-]{43})/.exec(
      mail.mails.at(-1)!.source.replaceAll('=\r\n', '').replaceAll('=3D', '='),
    )![1]!
  const look = (invitation: string) =>
    product.nobody.post('/api/account/invitation', { invitation })
  const accept = (invitation: string, chosen = password) =>
    product.nobody.post('/api/account/acceptInvitation', { invitation, password: chosen })
  const login = (email: string, given = password) =>
    product.nobody.post('/api/account/login', { email, password: given })

  it('sends a link that sets a password once, and keeps its hash alone', async () => {
    setUp()
    const { id, email } = await person()
    expect((await invite(id)).body.isSuccess).toBe(true)
    expect(mail.mails.at(-1)!.to).toEqual([email])
    const key = keyOf()
    expect((await look(key)).body).toMatchObject({ name: 'Kiri Test', email })
    const weak = await accept(key, 'passwordpassword1')
    expect([weak.status, weak.body.errors[0].code]).toEqual([400, 'weak_password'])
    expect((await accept(key)).body).toEqual({ isSuccess: true, errors: [], email })
    expect((await login(email)).body.isSuccess).toBe(true)
    for (const again of [await accept(key), await look(key)])
      expect(again.body.errors[0].code).toBe('invitation_over')
    await invite(id)
    for (const table of ['staff_invitations', 'audit', 'messages', 'outbox'])
      expect(JSON.stringify(await product.db.text(`select * from ${table}`))).not.toContain(keyOf())
    expect(
      await product.db.text(
        "select operation, entity from audit where record_id = $1 and operation ilike '%invit%' order by seq",
        [id],
      ),
    ).toEqual(
      ['invite', 'acceptInvitation', 'invite'].map(operation => ({ operation, entity: 'staff' })),
    )
  })

  it('a link is over after 24 hours, after a newer one, and after a password that was set', async () => {
    setUp()
    const { id } = await person()
    await invite(id)
    const first = keyOf()
    await invite(id)
    const second = keyOf()
    expect((await look(first)).body.errors[0].code).toBe('invitation_over')
    expect((await look(second)).body.isSuccess).toBe(true)
    const [{ left }] = (await product.db.text(
      "select expires_on_utc <= now() + interval '24 hours' and expires_on_utc > now() + interval '23 hours' as left from staff_invitations where staff_id = $1",
      [id],
    )) as [{ left: boolean }]
    expect(left).toBe(true)
    await product.db.text(
      'update staff_invitations set expires_on_utc = now() where staff_id = $1',
      [id],
    )
    expect((await accept(second)).body.errors[0].code).toBe('invitation_over')
    await invite(id)
    await admin.post('/api/access/setPassword', {
      staffId: id,
      password: 'set by an administrator',
    })
    expect((await look(keyOf())).body.errors[0].code).toBe('invitation_over')
  })

  it('says why none is sent, and leaves no link', async () => {
    const { id } = await person()
    expect((await invite(id)).body.errors[0].code).toBe('no_mail')
    setUp()
    mail.refuse = { code: 550, message: 'No such mailbox' }
    const { body } = await invite(id)
    expect([body.errors[0].code, body.errors[0].message]).toEqual([
      'not_sent',
      expect.stringContaining('No such mailbox'),
    ])
    mail.refuse = undefined
    await product.db.text('update staff set is_disabled = true where id = $1', [id])
    expect((await invite(id)).body.errors[0].code).toBe('disabled')
    expect(
      await product.db.text('select 1 from staff_invitations where staff_id = $1', [id]),
    ).toEqual([])
    const other = await product.as(['D1'])
    expect((await other.post('/api/access/invite', { staffId: id })).status).toBe(403)
  })
})
