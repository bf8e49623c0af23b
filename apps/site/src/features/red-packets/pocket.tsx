/** The lower half of the envelope, in front of the paper that rises out of it. */
export function Pocket() {
  return (
    <svg viewBox="0 0 310 270" preserveAspectRatio="none" aria-hidden="true">
      <title>红包</title>
      <defs>
        <linearGradient id="pocket-red" x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#e2472c" />
          <stop offset="1" stopColor="#a91a12" />
        </linearGradient>
        <pattern id="pocket-waves" width="48" height="24" patternUnits="userSpaceOnUse">
          <g fill="none" stroke="#ffdfa3" strokeOpacity="0.16" strokeWidth="1.2">
            {[0, 48].map((x) => [24, 17, 10].map((r) => <circle key={`${x} ${r}`} cx={x} cy="24" r={r} />))}
            {[24, 17, 10].map((r) => (
              <circle key={r} cx="24" cy="36" r={r} />
            ))}
          </g>
        </pattern>
      </defs>
      <path d="M0 26C60 84 250 84 310 26V270H0Z" fill="url(#pocket-red)" />
      <path d="M0 26C60 84 250 84 310 26V270H0Z" fill="url(#pocket-waves)" />
      <path d="M0 26C60 84 250 84 310 26" fill="none" stroke="#f7cf83" strokeWidth="2.5" />
    </svg>
  );
}
