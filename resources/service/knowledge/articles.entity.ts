import { choice, computed, entity, flag, instant, integer, lines, longText } from '#define'
import { decimal, reference, tags, text } from '#define'
import { articleVersions } from './articleVersions.entity.ts'

/** An article is looked through again after so many months. */
export const staleMonths = 12

const ofVersions = 'from article_versions v where v.article_id = {id} and not v.is_deleted'

/** The published version that says the same as the article now; else the one that comes next. */
const revision = `select coalesce(max(v.revision), 0) + case when (array_agg(v.title = {title} and v.body = {body} order by v.revision desc))[1] then 0 else 1 end ${ofVersions}`

const votes = `from article_votes v where v.article_id = {id} and v.revision = (${revision}) and not v.is_deleted`

const checked = `greatest({confirmedOnUtc}, (select max(v.published_on_utc) ${ofVersions}), {createdOnUtc})`

/** An answer that is given more than once: written in Markdown, published in versions. */
export const articles = entity('articles', {
  titles: ['Article', 'Articles'],
  label: 'title',
  fields: {
    title: text({ required: true, max: 120, unique: true }),
    categoryId: reference('articleCategories', { required: true, only: { isActive: true } }),
    productIds: tags('products', { label: 'Products', help: 'Suggested on their tickets' }),
    audience: choice(['Staff', 'Customers'], {
      default: 'Staff',
      labels: { Staff: 'Staff only', Customers: 'Customers, too' },
      help: 'Staff-only articles are never put into a reply',
    }),
    body: longText({
      required: true,
      max: 20_000,
      label: 'Text',
      help: 'Markdown: # heading, **bold**, *italic*, - list, 1. steps, > quote, [text](address)',
    }),
    state: choice(['Draft', 'Published', 'Archived'], {
      default: 'Draft',
      tones: { Draft: 'neutral', Published: 'good', Archived: 'neutral' },
    }),
    revision: computed(integer({ required: true, label: 'Version' }), revision),
    views: computed(
      integer({ required: true, help: 'Each person counts once a day' }),
      'select count(*)::int from article_reads r where r.article_id = {id} and not r.is_deleted',
    ),
    voteCount: computed(
      integer({ required: true, label: 'Votes' }),
      `select count(*)::int ${votes}`,
    ),
    helpfulPercent: computed(
      decimal({ scale: 0, label: 'Helpful (%)', help: 'Share of the votes for this version' }),
      `select round(100.0 * count(*) filter (where v.is_helpful) / nullif(count(*), 0)) ${votes}`,
    ),
    editor: computed(
      text({ label: 'Updated by' }),
      'select s.full_name from staff s where s.id = {updatedBy}',
    ),
    confirmedOnUtc: instant({ readOnly: true, label: 'Confirmed' }),
    checkedOnUtc: computed(
      instant({
        required: true,
        label: 'Reviewed',
        help: 'When it was last published or confirmed',
      }),
      checked,
    ),
    isStale: computed(
      flag({ label: `Older than ${staleMonths} months` }),
      `{state} = 'Published' and ${checked} < now() - interval '${staleMonths} months'`,
    ),
    versions: lines(articleVersions, { by: 'articleId', readOnly: true, label: 'Versions' }),
  },
  list: {
    columns: [
      'title',
      'categoryId',
      'audience',
      'views',
      'helpfulPercent',
      'state',
      'editor',
      'checkedOnUtc',
    ],
    search: ['title', 'body'],
    filters: ['state', 'categoryId', 'productIds', 'audience', 'isStale', 'editor'],
    bulk: ['categoryId', 'audience'],
    sortable: ['title'],
    sort: 'title',
    main: 'title',
    deleted: true,
  },
  form: {
    Article: ['title', 'categoryId', 'audience', 'productIds'],
    Text: ['body'],
  },
  statuses: {
    field: 'state',
    transitions: {
      publish: {
        from: ['Draft'],
        to: 'Published',
        confirm:
          'Everybody in customer service can find it, and tickets of its products suggest it.',
      },
      archive: {
        from: ['Published'],
        to: 'Archived',
        confirm: 'It is no longer shown, except in the archive.',
      },
      revise: {
        from: ['Archived'],
        to: 'Draft',
        label: 'Write anew',
        done: 'Back to draft',
      },
    },
  },
  editable: { while: { field: 'state', is: ['Draft', 'Published'] } },
  actions: {
    confirm: {
      call: 'confirmArticle',
      id: 'articleId',
      label: 'Still right',
      while: { field: 'state', is: ['Published'] },
      many: true,
    },
  },
  attachments: true,
  notes: true,
  import: { key: 'title' },
})
