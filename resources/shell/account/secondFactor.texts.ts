import { addTexts } from '#src/i18n/language.ts'

/** The texts of the second factor on the own profile, which come with it. */
const secondFactor = {
  second_factor: {
    title: 'Second factor',
    why: 'Whoever learns your password cannot sign in without your phone: signing in also asks for a code from an authenticator app.',
    held_back:
      'Your company asks for a second factor. These codes are held back until you set one up: %{codes}.',
    set_up: 'Set up an app',
    password_note: 'First, enter your password.',
    go_on: 'Continue',
    scan_note:
      'Scan this picture with an authenticator app such as Google Authenticator, Microsoft Authenticator or Aegis. Then enter the code it shows.',
    qr: 'QR code for the authenticator app',
    by_hand: 'Or enter this key in the app:',
    on_this_phone: 'The app is on this device: open it',
    turn_on: 'Turn on',
    since: 'On since %{since}. Signing in asks for a code from your app.',
    left: 'You have %{smart_count} recovery code left. |||| You have %{smart_count} recovery codes left.',
    renew: 'New recovery codes',
    renew_note: 'The recovery codes that you have now will stop working.',
    end: 'Turn off',
    end_title: 'Turn off the second factor?',
    end_note: 'Your password alone will then be enough to sign in.',
    ended: 'Second factor turned off',
    recovery_title: 'Keep these recovery codes',
    recovery_note:
      'Each signs you in once when you do not have your phone. Print them or keep them in a password manager. You will not see them again.',
    copy: 'Copy',
    copied: 'Copied',
    stored: 'I have kept them',
  },
} as const

addTexts(secondFactor)

type Texts = typeof secondFactor
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
