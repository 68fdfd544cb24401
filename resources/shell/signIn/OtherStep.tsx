import { CodeForm } from './CodeForm.tsx'
import { Invitation } from './Invitation.tsx'
import type { Step } from './steps.tsx'

export interface StepProps {
  /** Called when the tokens are stored. */
  readonly onSignedIn: () => Promise<void>
  /** Back to e-mail and password, with the e-mail that is known, and why. */
  readonly onLeave: (email?: string, why?: string) => void
}

/** The steps of sign-in that few see. */
export default function OtherStep({ step, ...given }: StepProps & { step: Step }) {
  return 'invitation' in step ? (
    <Invitation invitation={step.invitation} {...given} />
  ) : (
    <CodeForm typed={step.typed} {...given} />
  )
}
