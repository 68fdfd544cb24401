import { choice, decimal, image, type AnyField } from '#define'

/** The input of a question, whose label it is. */
export function questionField({
  answerType,
  text: label,
}: {
  readonly answerType: string | null
  readonly text: string
}): AnyField {
  if (answerType === 'Number') return decimal({ scale: 2, label })
  return answerType === 'Yes or no' ? choice(['Yes', 'No'], { label }) : image({ label })
}
