import { choice, date, decimal, flag, integer, readModel, reference, text } from '#define'
import { useSteps } from './learnedSteps.ts'

/** How many of the last containers count, and from how many on they say something. */
export const lastContainers = 30
export const fewestContainers = 8

/** How long the parts of a way took with the last containers, beside the days that are agreed. */
export const learnedDays = readModel('learnedDays', {
  titles: ['Learned days', 'Learned days'],
  fields: {
    kind: choice(['Lead', 'Sea', 'Port', 'Slip'], {
      required: true,
      label: 'Stage',
      labels: {
        Lead: 'Submitted to loaded',
        Sea: 'At sea',
        Port: 'Arrived to completed',
        Slip: 'Later than announced',
      },
      tones: { Lead: 'neutral', Sea: 'info', Port: 'neutral', Slip: 'warning' },
    }),
    of: text({ required: true, label: 'Of' }),
    supplierId: reference('suppliers'),
    portId: reference('ports', { label: 'Port', help: 'At sea: where the ship left' }),
    toPortId: reference('ports', { label: 'To port' }),
    warehouseId: reference('warehouses'),
    agentId: reference('shippingAgents', { label: 'Agent' }),
    containers: integer({
      required: true,
      help: `The last ones, at most ${lastContainers}. Fewer than ${fewestContainers} say nothing`,
    }),
    median: decimal({ required: true, scale: 1, label: 'Median (days)' }),
    usual: integer({ required: true, label: '8 in 10 within (days)' }),
    agreed: integer({
      label: 'Agreed (days)',
      help: 'What days of arrival are worked out with. From the port to completed it has the days of handling',
    }),
    more: integer({ label: 'More than agreed' }),
    usable: integer({
      required: true,
      label: 'To use (days)',
      help: 'What 8 of 10 took, without the days of handling at the warehouse',
    }),
    isUsed: flag({ required: true, label: 'In use' }),
    lastOn: date({ required: true, label: 'Last one' }),
  },
  label: 'of',
  list: {
    columns: ['kind', 'of', 'containers', 'median', 'usual', 'agreed', 'usable', 'isUsed'],
    search: ['of'],
    filters: [
      'kind',
      'supplierId',
      'portId',
      'toPortId',
      'warehouseId',
      'agentId',
      'more',
      'isUsed',
    ],
    sort: 'of',
    main: 'of',
  },
  rowSteps: useSteps,
})
