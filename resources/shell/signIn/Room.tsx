/** A line drawing of a living room. */
export const Room = () => (
  <svg
    className="room"
    viewBox="0 0 560 420"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    focusable="false"
  >
    {/* floor and rug */}
    <path d="M30 352h500" />
    <path className="soft" d="M118 372h300" />
    {/* picture on the wall */}
    <rect x="226" y="74" width="112" height="84" rx="3" />
    <path className="soft" d="M240 144c18-30 34-30 48-8s26 4 36-22" />
    {/* sofa */}
    <path className="fill" d="M168 300v-76a22 22 0 0 1 22-22h184a22 22 0 0 1 22 22v76z" />
    <path
      className="fill"
      d="M168 296v-22a20 20 0 0 0-40 0v44a14 14 0 0 0 14 14h280a14 14 0 0 0 14-14v-44a20 20 0 0 0-40 0v22z"
    />
    <path d="M282 206v90M150 332v20m264-20v20" />
    <path className="soft" d="m196 262 34-8 8 32-34 8z" />
    {/* floor lamp */}
    <path d="M474 352V166m-26 186h52" />
    <path className="fill" d="m456 112-18 54h72l-18-54z" />
    {/* plant */}
    <path className="fill" d="M66 306h44l-6 46H72z" />
    <path d="M88 306c0-34-4-58-22-78m22 78c0-44 4-70 24-92m-24 92c-2-26-14-40-32-46m32 46c2-22 14-34 30-38" />
  </svg>
)
