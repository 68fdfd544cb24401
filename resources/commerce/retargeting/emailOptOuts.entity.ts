import { choice, email, entity, text } from '#define'

/** An address that gets no more e-mails that advertise something. */
export const emailOptOuts = entity('emailOptOuts', {
  titles: ['Opt-out', 'Opt-outs'],
  label: 'address',
  fields: {
    address: email({ required: true, unique: true, label: 'E-mail' }),
    source: choice(['Reply', 'Telephone', 'Link'], {
      required: true,
      default: 'Reply',
      label: 'How',
    }),
    remark: text({ max: 200 }),
  },
  list: {
    columns: ['address', 'source', 'remark', 'createdOnUtc'],
    filters: ['source', 'createdOnUtc'],
    search: ['address'],
    sort: 'address',
  },
})
