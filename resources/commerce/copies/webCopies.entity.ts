import {
  choice,
  code,
  computed,
  countOf,
  entity,
  flag,
  instant,
  integer,
  reference,
  text,
} from '#define'

const isCopy = { when: { field: 'kind', is: ['Copy'] } } as const
const isSplit = { when: { field: 'kind', is: ['Split'] } } as const

/** A number that the shop gives. */
const webNo = { max: 9, pattern: '^[1-9]\\d{0,8}$' } as const

const linesThat = (label: string, state: string) =>
  computed(
    integer({ required: true, label }),
    `select count(*)::int from web_copy_lines r where r.copy_id = {id} and r.state = '${state}' and not r.is_deleted`,
  )

/**
 * Work on products of a shop that a person looks at before it is done, and can take back: products of a
 * category come into another one or into another shop, or the combinations of one become products.
 */
export const webCopies = entity('webCopies', {
  titles: ['Copy of web products', 'Copies of web products'],
  label: 'copyNo',
  fields: {
    copyNo: code({ prefix: 'WC', digits: 5, label: 'No.' }),
    kind: choice(['Copy', 'Split'], { required: true, label: 'What' }),
    websiteId: reference('websites', { required: true, label: 'From website' }),
    category: text({
      ...webNo,
      label: 'From category',
      help: 'Its number in the shop; leave empty for all products',
      ...isCopy,
    }),
    targetId: reference('websites', { label: 'To website', ...isCopy }),
    targetCategory: text({
      ...webNo,
      label: 'To category',
      help: 'Its number in the target shop',
      ...isCopy,
    }),
    takesText: flag({ default: true, label: 'Copy texts' }),
    takesPictures: flag({ default: true, label: 'Copy pictures' }),
    takesPrice: flag({ default: true, label: 'Copy the price' }),
    takesSeo: flag({ default: true, label: 'Copy search engine words' }),
    webProductId: text({
      ...webNo,
      label: 'Web product',
      help: 'Its number in the shop',
      ...isSplit,
    }),
    state: choice(['New', 'Reading', 'Ready', 'Running', 'Done', 'Taking back', 'Taken back'], {
      default: 'New',
      tones: {
        New: 'neutral',
        Reading: 'info',
        Ready: 'warning',
        Running: 'info',
        Done: 'good',
        'Taking back': 'info',
        'Taken back': 'neutral',
      },
    }),
    why: text({ max: 300, readOnly: true, label: 'Why it is on hold' }),
    nextOnUtc: instant({ readOnly: true, label: 'Next try' }),
    lines: countOf('webCopyLines', 'copyId', 'Products'),
    made: linesThat('Made', 'Made'),
    failed: linesThat('Failed', 'Failed'),
  },
  list: {
    live: true,
    columns: [
      'copyNo',
      'kind',
      'websiteId',
      'category',
      'targetId',
      'targetCategory',
      'lines',
      'made',
      'failed',
      'state',
    ],
    search: ['copyNo'],
    filters: ['state', 'kind', 'websiteId', 'category', 'targetId', 'webProductId', 'createdOnUtc'],
    sort: '-createdOnUtc',
    totals: ['lines', 'made', 'failed'],
    tone: 'state',
  },
  statuses: {
    field: 'state',
    transitions: {
      read: {
        from: ['New', 'Ready'],
        to: 'Reading',
        label: 'Find the products',
        done: 'The shop is being read',
        confirm: 'Read the shop, and list what would be done? Nothing is changed there.',
      },
      start: {
        from: ['Ready'],
        to: 'Running',
        label: 'Do it',
        done: 'The products are being created',
        confirm:
          'Create all products in the shop that are not left out? New ones stay unpublished. You can take this back.',
      },
      stop: {
        from: ['Reading', 'Running'],
        to: 'Ready',
        label: 'Stop',
        done: 'Stopped',
        confirm: 'Stop after the current product? You can resume or take it back later.',
      },
      stopTakingBack: {
        from: ['Taking back'],
        to: 'Done',
        label: 'Stop taking back',
        done: 'Stopped',
        confirm: 'Stop taking back? What is still in the shop stays there.',
      },
      takeBack: {
        from: ['Done', 'Running', 'Ready'],
        to: 'Taking back',
        label: 'Take back',
        done: 'It is being taken back',
        confirm: 'Remove from the shop everything this has created, and leave the rest as it is?',
      },
      makeAgain: {
        from: ['Done'],
        to: 'Running',
        label: 'Try again',
        done: 'Retrying what failed',
        confirm: 'Try again to create the products that the shop refused?',
        while: [{ field: 'failed', not: [0] }],
      },
      takeBackAgain: {
        from: ['Taken back'],
        to: 'Taking back',
        label: 'Try again',
        done: 'Retrying what could not be taken back',
        confirm: 'Try again to remove from the shop what could not be taken back?',
        while: [{ field: 'failed', not: [0] }],
      },
    },
  },
  related: [{ entity: 'webCopyLines', by: 'copyId' }],
  api: { remove: false },
})
