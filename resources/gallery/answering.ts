import type { CallAnswer, CallName, Calls } from '#define'
import { HttpError } from '#data/errors.ts'
import type { ErpDataProvider } from '#data/index.ts'

type Answers = {
  readonly [N in CallName]?: CallAnswer<Calls[N]> | ((input: any) => CallAnswer<Calls[N]>)
}

/** A provider that answers these calls, and refuses all others. It has no records. */
export const answering = (answers: Answers) => (): ErpDataProvider =>
  ({
    getList: async () => ({ data: [], total: 0 }),
    getMany: async () => ({ data: [] }),
    totals: async () => ({}),
    call: async (name: CallName, input: object) => {
      const answer: unknown = { ...standing, ...answers }[name]
      if (answer === undefined) throw new HttpError('The stories have no server.', 503)
      return typeof answer === 'function' ? answer(input) : answer
    },
  }) as unknown as ErpDataProvider

/** What every screen asks for. */
const standing: Readonly<Record<string, object>> = {
  getClientInfo: { clientVM: { uniqueShortName: 'NZ' } },
  getSavedViews: { data: [] },
  getBaseList: {
    data: [
      { id: '1', value: 'General', name: 'General' },
      { id: '2', value: 'Delivery', name: 'Delivery' },
    ],
  },
}
