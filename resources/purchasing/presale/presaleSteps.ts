import type { RowStep } from '#define'

const line = { containerLineId: 'id' }
const promise = { promiseId: 'id' }

export const lineSteps: readonly RowStep[] = [
  {
    call: 'setPresaleLimit',
    label: 'Set the limit',
    takes: { ...line, version: 'version' },
    about: ['containerId', 'skuId'],
    rows: 'one',
  },
  { call: 'pausePresale', label: 'Pause presale', takes: line, about: ['containerId', 'skuId'] },
  {
    call: 'resumePresale',
    label: 'Resume presale',
    takes: line,
    about: ['containerId', 'skuId'],
    confirm: 'Free pieces can be promised to orders again.',
  },
]

export const promiseSteps: readonly RowStep[] = [
  {
    call: 'movePromise',
    label: 'Move to another delivery',
    takes: promise,
    about: ['orderId', 'skuId'],
  },
  {
    call: 'givePromise',
    label: 'Give to another order',
    takes: promise,
    about: ['orderId', 'skuId'],
    rows: 'one',
  },
  {
    call: 'sendTextMessageToCustomer',
    label: 'Text the customers',
    takes: { orderId: 'orderId' },
    about: ['orderId'],
    asks: ['templateId', 'text'],
  },
]
