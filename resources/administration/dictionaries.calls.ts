import { call, choice, dictionaryKinds, list, text } from '../define/index.ts'

/** Lists that every form chooses from. */
export const dictionaryCalls = {
  getBaseList: call({
    at: 'GET /api/dictionary/getBaseList',
    open: 'everybody',
    input: { displayname: choice(dictionaryKinds, { required: true }) },
    answer: { data: list({ id: text({ required: true }), value: text({ required: true }), name: text({ required: true }) }, 10_000) },
  }),
}
