/** Attack vectors for script injection. `pwn` is a function of the page that records that it ran. */
const VECTORS: readonly string[] = [
  '<script>pwn()</script>',
  '<script src="data:text/javascript,pwn()"></script>',
  '<img src=x onerror=pwn()>',
  '<img src="x" onerror="pwn()">',
  '<img/src=x/onerror=pwn()>',
  '<img src="javascript:pwn()">',
  '<svg onload=pwn()>',
  '<svg><script>pwn()</script></svg>',
  '<svg><animate onbegin=pwn() attributeName=x dur=1s></svg>',
  '<svg><a xlink:href="javascript:pwn()"><text y=20>点</text></a></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=pwn()&gt;">',
  '<iframe src="javascript:parent.pwn()"></iframe>',
  '<iframe srcdoc="<script>parent.pwn()</script>"></iframe>',
  '<object data="javascript:pwn()"></object>',
  '<embed src="javascript:pwn()">',
  '<video><source onerror=pwn()></video>',
  '<audio src=x onerror=pwn() autoplay></audio>',
  '<details open ontoggle=pwn()>开</details>',
  '<input autofocus onfocus=pwn()>',
  '<a href="javascript:pwn()" class="koi">点</a>',
  '<a href="java&#9;script:pwn()">点</a>',
  '<a href="&#x6a;avascript:pwn()">点</a>',
  '<form action="javascript:pwn()"><button autofocus>点</button></form>',
  '<base href="javascript:pwn()//"><a href="x">点</a>',
  '<meta http-equiv="refresh" content="0;url=javascript:pwn()">',
  '<p style="background:url(javascript:pwn())" onmouseover=pwn() onclick=pwn()>字</p>',
  '<marquee onstart=pwn()>慢</marquee>',
  '<template><img src=x onerror=pwn()></template>',
  '<noscript><p title="</noscript><img src=x onerror=pwn()>"></noscript>',
  '<body onload=pwn()><style>@import "javascript:pwn()"</style>',
];

/** Positions of a vector in a text, and variations that may bypass a filter. */
const PLACES: readonly ((vector: string) => string)[] = [
  (vector) => vector,
  (vector) => `<p>前${vector}后</p>`,
  (vector) => `<table><tbody><tr><td>${vector}</td></tr></tbody></table>`,
  (vector) => `<p title="${vector}">字</p>`,
  (vector) => `<img src="/art/koi-logo.svg" alt="a" title='${vector}'>`,
  (vector) => `<!-- > -->${vector}<!-- --!>${vector}`,
  (vector) => vector.replace(/<(\w+)/, '<$1\n\t').replace(/on(\w+)=/, 'ON$1 ='),
  (vector) => vector.replace(/<(\w)/, '<\0$1').replace(/script/, 'scr\0ipt'),
  (vector) => vector.replace(/<(\w+)/, '<<$1').replace(/script/g, 'scr<script>ipt'),
  (vector) => `</p></div></article><textarea></textarea>${vector.toUpperCase().replaceAll('PWN', 'pwn')}`,
];

export const PLACE_COUNT = PLACES.length;

/** 300 texts, each of which tries to run a script in the browser of the reader. */
export const payloads: readonly string[] = VECTORS.flatMap((vector) => PLACES.map((place) => place(vector)));
