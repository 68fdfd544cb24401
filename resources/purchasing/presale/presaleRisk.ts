import { choice } from '#define'

/** Whether the earliest promise of goods that are on their way holds. */
export const presaleRisk = choice(['In time', 'No date', 'Late'], {
  label: 'Risk',
  labels: {
    'In time': 'There by the day promised',
    'No date': 'Promised without a day of arrival',
    Late: 'Promised before it is there',
  },
  tones: { 'In time': 'good', 'No date': 'warning', Late: 'bad' },
})
