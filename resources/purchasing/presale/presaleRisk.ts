import { choice } from '#define'

/** Whether goods on their way are there by the day that is promised: `Late` is promised before. */
export const presaleRisk = choice(['In time', 'No date', 'Late'], {
  label: 'Risk',
  labels: { 'No date': 'No day of arrival', Late: 'Before it is there' },
  tones: { 'In time': 'good', 'No date': 'warning', Late: 'bad' },
})
