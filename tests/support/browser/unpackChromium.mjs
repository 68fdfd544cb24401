// Unpacks the browser of the npm package into TMPDIR and prints how to start it, as JSON. A process of its own, because
// the package decides by environment variables what it unpacks, and changes those of the process that loads it.
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'

const executablePath = await chromium.executablePath()
const { LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env

// The package's own file looks in /tmp/fonts. Without a font all text has the size 0, and nothing can be clicked.
const fonts = join(tmpdir(), 'fonts')
writeFileSync(
  join(fonts, 'fonts.conf'),
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${fonts}</dir><cachedir>${join(tmpdir(), 'fonts-cache')}</cachedir></fontconfig>\n`,
)
process.stdout.write(JSON.stringify({ executablePath, env: { LD_LIBRARY_PATH, FONTCONFIG_PATH } }))
