import { useNotify } from 'ra-core'
import { useEffect, useRef } from 'react'
import type { View } from '#src/app/product/slots.ts'

interface Message {
  readonly message: string
  readonly type: 'success' | 'warning' | 'error'
  readonly options?: { readonly undoable: boolean }
}

/** A part that says these messages, which stay until they are closed. */
export const telling =
  (...messages: readonly Message[]): View =>
  async () => ({
    default: function Telling() {
      const notify = useNotify()
      const isSaid = useRef(false)
      useEffect(() => {
        if (isSaid.current) return
        isSaid.current = true
        for (const { message, type, options } of messages)
          notify(message, { type, ...options, autoHideDuration: null })
      }, [notify])
      return null
    },
  })
