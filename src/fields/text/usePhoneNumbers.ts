import { useEffect, useState } from 'react'
import type { Country } from '#define'

interface PhoneNumbers {
  /** E.164 of what was typed; the text itself while it is no number. */
  parse: (text: string, country: Country) => string
  /** As people of the country write it: without the country's code at home, with it elsewhere. */
  format: (number: string, country: Country) => string
}

/** The rules of the world's telephone numbers: 80 kB of them, loaded when the first number is on the screen; `undefined` until then. */
export function usePhoneNumbers(): PhoneNumbers | undefined {
  const [loaded, setLoaded] = useState(rules)
  useEffect(() => {
    if (loaded) return
    let isHere = true
    load().then(
      all => isHere && setLoaded(() => all),
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [loaded])
  return loaded
}

let rules: PhoneNumbers | undefined

async function load(): Promise<PhoneNumbers> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js')
  rules ??= {
    parse: (text, country) => {
      const number = parsePhoneNumberFromString(text, country)
      return number?.isValid() ? number.number : text
    },
    format: (number, country) => {
      const parsed = parsePhoneNumberFromString(number)
      return parsed
        ? parsed.country === country
          ? parsed.formatNational()
          : parsed.formatInternational()
        : number
    },
  }
  return rules
}
