import { CodeForm } from './CodeForm.tsx'
import { Invitation } from './Invitation.tsx'
import type { Step, StepProps } from './steps.tsx'

/** The steps of sign-in that few see. */
export default function OtherStep({ step, ...given }: StepProps & { step: Step }) {
  return 'invitation' in step ? (
    <Invitation invitation={step.invitation} {...given} />
  ) : (
    <CodeForm typed={step.typed} {...given} />
  )
}
