import '#src/fields/inputs.tsx'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { AnyEntity } from '#define'
import Profile from '#resources/shell/account/profile.views.tsx'
import { routes } from '#resources/routes/index.ts'
import OrderDetails from '#resources/sales/orders/details/orderDetails.views.tsx'
import { orders } from '#resources/sales/orders/orders.entity.ts'
import OrderProcessing from '#resources/sales/orders/processing/orderProcessing.views.tsx'
import { orderTags } from '#resources/sales/orderTags.entity.ts'
import { spokenEntity } from '#src/i18n/declared.ts'
import { texts } from '#resources/texts.ts'
import { en } from '#src/i18n/en.ts'
import { speak } from '#src/i18n/language.ts'
import { SignIn } from '#resources/shell/signIn/SignIn.tsx'
import EntityCreate from '#src/views/form/EntityCreate.tsx'
import EntityEdit from '#src/views/form/EntityEdit.tsx'
import EntityList from '#src/views/list/EntityList.tsx'
import EntityShow from '#src/views/record/EntityShow.tsx'
import { pseudoWith, untranslated } from '#tests/support/pseudo.ts'
import { openApplication } from '#tests/support/ui/application.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'
import { nothingBeside, timelineOf } from '#tests/support/ui/orderThings.ts'
import { id, thing, things } from '#tests/support/ui/things.ts'

const language = pseudoWith(
  [things as AnyEntity, orderTags as AnyEntity, orders as AnyEntity],
  routes,
)
const inBrackets = { ...thing, name: '⟦Oak table⟧', labels: { supplierId: '⟦Oak Brothers⟧' } }
const provider = () =>
  fakeProvider({
    getList: async () => ({ data: [inBrackets], total: 1 }),
    getOne: async () => ({ data: inBrackets }),
  })

/** An order as `getOrderProcessing` answers it; what people have written stands in brackets. */
const order = {
  order: {
    id,
    version: 7,
    orderCode: '⟦INV0000042⟧',
    originalOrderId: 'W17',
    state: 'Confirmed',
    source: 'Website',
    preparationStatus: 'None',
    deliveryStatus: 'Planned',
    total: 500,
    paid: 200,
    balance: 300,
    orderedOnUtc: '2026-11-01T00:00:00.000Z',
    tagIds: [],
    labels: { tagIds: [] },
  },
  customer: { id: 'c1', code: 'C1', name: '⟦Mia Ngata⟧', phone: null, email: null },
  deliveryAddress: null,
  ...nothingBeside,
  lines: [
    {
      id: 'l1',
      position: 1,
      skuCode: '⟦CH-OAK⟧',
      skuName: '⟦Oak chair⟧',
      quantity: 4,
      price: 129,
      discount: 16,
      amount: 500,
      reserved: [],
      discounts: [],
      quantityDelivered: 0,
    },
  ],
  notes: [
    {
      id: 'n1',
      version: 3,
      type: '⟦Delivery⟧',
      text: '⟦Call first⟧',
      isPinned: false,
      isOwn: true,
      author: '⟦Ann⟧',
      createdOnUtc: '2026-11-05T00:00:00.000Z',
    },
  ],
}

afterEach(() => speak(en))

describe('in another language, nothing is left in English', () => {
  const spoken = () => {
    speak(language)
    return spokenEntity(things as AnyEntity)
  }

  it('of a list, its columns and a filter', async () => {
    const { user } = show(<EntityList entity={spoken()} />, { provider: provider() })
    await screen.findByRole('link', { name: '⟦Oak table⟧' })
    expect(left()).toEqual([])
    await user.click(screen.getByRole('button', { name: '⟦Columns and density⟧' }))
    await screen.findByRole('dialog')
    expect(left()).toEqual([])
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: '⟦Status⟧' }))
    await screen.findByRole('dialog')
    expect(left()).toEqual([])
  })

  it('of a list without records', async () => {
    show(<EntityList entity={spoken()} />)
    await screen.findByText(/^⟦No ⟦things⟧ yet⟧$/)
    expect(left()).toEqual([])
  })

  it('of a record', async () => {
    const path = `/things/${id}/show`
    show(<EntityShow entity={spoken()} />, {
      provider: provider(),
      path,
      route: '/things/:id/show',
    })
    await screen.findByRole('heading', { name: '⟦Oak table⟧' })
    expect(left()).toEqual([])
  })

  it('of a form and of what is wrong in it', async () => {
    const { user } = show(<EntityCreate entity={spoken()} />, { path: '/things/create' })
    await screen.findByRole('heading', { name: '⟦New ⟦thing⟧⟧' })
    await user.type(screen.getByRole('textbox', { name: /⟦Price⟧/ }), 'x')
    await user.click(screen.getByRole('button', { name: '⟦Save⟧' }))
    await screen.findByText('⟦Not saved.⟧')
    expect(left()).toEqual([])
  })

  it('of a record that is changed', async () => {
    show(<EntityEdit entity={spoken()} />, {
      provider: provider(),
      path: `/things/${id}`,
      route: '/things/:id',
    })
    await screen.findByRole('button', { name: '⟦Save⟧' })
    expect(left()).toEqual([])
  })

  it('of the profile', async () => {
    speak(language)
    const session = {
      id,
      startedOnUtc: '2026-11-20T00:00:00.000Z',
      usedOnUtc: '2026-11-20T01:00:00.000Z',
      ip: '127.0.0.1',
      userAgent: null,
    }
    const { user } = show(<Profile />, {
      provider: fakeProvider({
        calls: {
          getProfile: () => ({
            data: {
              fullName: '⟦Amelia Ward⟧',
              email: '⟦amelia@demo.example⟧',
              branch: '⟦Auckland⟧',
              client: '⟦New Zealand⟧',
              lastSignInOnUtc: null,
              codes: [],
            },
          }),
          getSecondFactor: () => ({
            data: { sinceUtc: null, recoveryCodesLeft: 0, heldBack: [] },
          }),
          getOwnSessions: () => ({
            data: [
              { ...session, isThis: true },
              { ...session, id: 'b', isThis: false },
            ],
          }),
        },
      }),
    })
    await screen.findByText('⟦this session⟧')
    await user.click(screen.getByRole('button', { name: '⟦Change password⟧' }))
    await screen.findByText('⟦Enter your current password⟧')
    expect(left()).toEqual([])
  })

  it('of an order that is worked on', async () => {
    speak(language)
    const { user } = show(<OrderProcessing />, {
      provider: {
        ...fakeProvider({
          calls: {
            getOrderProcessing: () => ({ data: order }),
            getOrderTimeline: () => timelineOf(order.notes),
            getPayOfOrder: () => ({ data: [] }),
          },
        }),
        beside: () => Promise.resolve([]),
      },
      path: `/sale/processing?orderId=${id}`,
      route: '/sale/processing',
    })
    await screen.findByRole('heading', { level: 1, name: '⟦INV0000042⟧' })
    expect(left()).toEqual([])
    await user.click(screen.getByRole('button', { name: '⟦Edit note⟧' }))
    await user.clear(screen.getByRole('textbox', { name: '⟦Note⟧' }))
    await user.type(screen.getByRole('textbox', { name: '⟦New note⟧' }), '⟦Call⟧')
    await screen.findByRole('switch', { name: '⟦Pin⟧' })
    expect(left()).toEqual([])
  })

  it('of an order that there is not', async () => {
    speak(language)
    localStorage.clear()
    show(<OrderDetails />, { path: '/sale/details', route: '/sale/details' })
    await screen.findByRole('heading', { name: '⟦No order is open⟧' })
    expect(left()).toEqual([])
  })

  it('of the sign-in page', async () => {
    speak(language)
    render(<SignIn preload={() => {}} onSignedIn={async () => {}} notice="Token expired" />)
    await userEvent.click(screen.getByRole('button', { name: '⟦Sign in⟧' }))
    expect(left()).toEqual([])
  })

  it('of the shell, order check and the palette', async () => {
    const { user } = await openApplication({
      codes: 'D1,J1,J4,J9',
      path: '/sale/orderTags',
      begin: async () => (await import('#src/i18n/language.ts')).speak(language),
    })
    await screen.findByRole('navigation', { name: '⟦Open pages⟧' })
    await screen.findByRole('button', { name: '⟦Order Check⟧' })
    expect(left()).toEqual([])
    await user.click(screen.getByRole('button', { name: '⟦Advanced Order Check⟧' }))
    await screen.findByRole('dialog')
    expect(left()).toEqual([])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('{Control>}k{/Control}')
    await screen.findByRole('combobox', { name: `⟦${texts.palette.label}⟧` })
    expect(left()).toEqual([])
  })
})

/** What people read or hear on the whole page that stands in no brackets. */
function left(): string[] {
  const found: string[] = []
  const note = (text: string | null) => {
    const rest = text && !known.some(each => each.test(text.trim())) ? untranslated(text) : ''
    if (rest) found.push(rest)
  }
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (nodes.nextNode()) {
    const parent = nodes.currentNode.parentElement!
    if (!parent.closest('kbd, script, style, [data-testid]')) note(nodes.currentNode.textContent)
  }
  for (const element of document.querySelectorAll('*'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'data-label'])
      note(element.getAttribute(name))
  return found
}

/** The person, keys, currencies, dates in the form of the specification, and an entry of a dictionary, which the server has. */
const known = [
  /^General$/,
  /^(NZD|CAD)$/,
  /^(Amelia Ward|AW)$/,
  /^(Ctrl|Alt)\+/,
  /^\d+(st|nd|rd|th) \w{3} \d{4}(, \d+:\d\d [AP]M( NZ[SD]T(, UTC[+−]\d+)?)?)?$/,
  /^, \d+:\d\d [AP]M$/,
]
