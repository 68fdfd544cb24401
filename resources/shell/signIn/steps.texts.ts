import { addTexts, words } from '#src/i18n/language.ts'

/** The texts of the steps of sign-in that few see. */
export const steps = {
  sign_in_steps: {
    forgotten: 'Forgot your password?',
    ask_named: 'Ask %{names}. They can send you a link or set a new password.',
    ask_anybody:
      'Ask an administrator of your company. They can send you a link or set a new password.',
    or: 'or',
    back: 'Back',
    code_required: 'Enter the code',
    code_title: 'One more step',
    code_lead: 'Open your authenticator app and enter the code it shows for this company.',
    recovery_lead: 'Enter one of the recovery codes you were given with the app. Each works once.',
    code: 'Code',
    recovery_code: 'Recovery code',
    use_recovery: 'I do not have my app',
    use_app: 'Use the app',
    invited_title: 'Choose a password',
    invited_lead: 'Welcome, %{name}. You sign in with %{email}.',
    invited_loading: 'Looking up your invitation…',
    new_password: 'New password',
    new_password_hint: 'At least 15 characters; a short sentence works well.',
    new_password_short: 'At least 15 characters',
    choose: 'Save and sign in',
    to_sign_in: 'Go to sign-in',
  },
} as const

addTexts(steps)

/** In the language of the page. */
export const stepTexts = () => words.sign_in_steps ?? steps.sign_in_steps

type Texts = typeof steps
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
