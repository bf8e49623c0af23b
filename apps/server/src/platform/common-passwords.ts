/**
 * Words that head the lists of leaked passwords, in China and elsewhere. Each stands for itself and for itself with
 * digits before or behind it, as in `qwerty123` and `520woaini`.
 */
const WORDS = new Set(
  `password passwd passw0rd p4ssword pa55word p@ssw0rd p@ssword pass word mypassword thepassword newpassword
  changeme default letmein welcome whatever trustno access login admin administrator root master superman batman
  spiderman ironman qwerty qwertyui qwertyuiop qwert qweasd qweasdzxc qweqwe qwerqwer qazwsx qazwsxedc wsxqaz qazxsw
  asdf asdfgh asdfghjk asdfghjkl asdasd asdqwe asdzxc zxcv zxcvbn zxcvbnm zxczxc zaqxsw zaqwsx zxasqw qaz wsx qwe asd
  zxc abc abcd abcde abcdef abcdefg abcdefgh abcabc aaa aaaa aaaaa aaaaaa bbb ccc ddd xxx xxxxxx zzz zzzzzz qqq qqqqqq
  woaini woaiwojia woshishui woaiwo wobuaini aini ainiyiwan iloveyou iloveu loveyou lovely love lover loveme loveyou
  mylove forever sunshine princess prince angel baby babygirl honey sweet sweetheart darling beautiful pretty flower
  rainbow butterfly chocolate cookie cheese pepper ginger banana orange apple cherry summer winter spring autumn monday
  friday sunday january june july august september october november december monkey dragon tiger panda dolphin shadow
  eagle falcon phoenix unicorn mustang ferrari porsche mercedes corvette harley yamaha toyota nissan football soccer
  baseball basketball hockey tennis golf jordan kobe james messi ronaldo beckham liverpool chelsea arsenal barcelona
  juventus manchester yankees lakers cowboys steelers rangers michael jennifer jessica ashley daniel andrew anthony
  matthew joshua robert thomas william charlie george jack jackie jason kevin david john peter tony mary maria anna
  nicole michelle amanda samantha elizabeth hannah sophie victoria alexander alexandra andrea patrick richard martin
  steven eric brian justin brandon hunter killer matrix starwars pokemon pikachu naruto sasuke onepiece luffy goku
  doraemon hellokitty snoopy mickey minnie cinderella computer internet windows microsoft google facebook twitter
  instagram youtube samsung iphone apple nokia android linux system server database oracle mysql test tester testing
  testtest guest user username demo temp temporary hello hello1 helloworld helloo hi nihao nihaoma zhongguo china
  beijing shanghai guangzhou shenzhen hongkong taiwan zhang wang zhao liu chen yang huang zhou wu xu sun ma zhu hu lin
  li he gao liang zheng luo song xie tang han cao xiaoming xiaohong wangwei wangfang zhangwei liwei lina liuyang
  baobao baobei laopo laogong tianshi gongxi facai gongxifacai fafafa fada xingfu kuaile pengyou meinv shuaige dashuai
  caonima nimabi wocao shabi fuckyou fuck fucker fuckme asshole bitch shit pussy sexy sexsex money cash dollar rich
  lucky lucky7 casino poker jackpot winner gamble bet bingo game gamer games gaming player play warcraft minecraft
  counter counterstrike dota fortnite roblox league legend music guitar piano drum rock metal secret secrets private
  security nothing something someone anything everything nobody freedom liberty victory success happy happiness smile
  peace hope faith grace trust heaven jesus christ god blessed family mother father mama papa mommy daddy brother
  sister friend friends school student teacher doctor police soldier ninja samurai warrior knight wizard merlin
  gandalf aragorn frodo hobbit saturn jupiter mercury venus galaxy cosmos star stars moon sunflower purple yellow
  green black white silver golden diamond crystal blue red pink thunder lightning storm hurricane tornado fire water
  earth wind ice snow ocean river mountain forest island hawaii london paris berlin tokyo newyork america canada
  australia england france germany italia brazil mexico russia india korea japan qq weixin wechat taobao alipay baidu
  tencent huawei xiaomi jinli koi`.split(/\s+/),
);

/** Short words count only with a few digits, or every password with a name in it would be refused. */
const SHORT_WORD = 3;
const FEW_DIGITS = 3;
const MANY_DIGITS = 8;

const ROWS = ['1234567890', '0987654321', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz'];
/** Columns of a keyboard, which are typed downwards one after the other. */
const COLUMNS = '1qaz2wsx3edc4rfv5tgb6yhn7ujm';
const WALKS = [...ROWS, ...ROWS.map((row) => [...row].reverse().join('')), COLUMNS];

const isWalk = (text: string): boolean => WALKS.some((walk) => (walk + walk).includes(text));

/** `121212`, `abcabc`, `888888`: a part of at most four characters, repeated. */
const REPEATED = /^(.{1,4})\1+$/;
/** `112233`, `aabbcc`: runs of one character that follow each other. */
const RUNS = /^(?:(.)\1+)+$/;
/** A day such as `19880808` or `880808`, as people write their birthdays. */
const DAY = /^(?:19|20)?\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;
/** A Chinese mobile number. */
const MOBILE = /^1[3-9]\d{9}$/;
/** Digits that are read as words: 一路发, 我爱你, 一生一世 and others. */
const LUCKY =
  /^(?:168|518|520|521|1314|5201314|5211314|7758|7758258|7758521|147258|159357|789456|456789|123|321|666|888|999|000|111)+$/;

const withoutEnds = (text: string): [word: string, digits: number] => {
  const word = text.replace(/^\d+|\d+$/g, '');
  return [word, text.length - word.length];
};

/** Whether a password is one that attackers try first. */
export const isCommonPassword = (password: string): boolean => {
  const text = password.toLowerCase();
  if (REPEATED.test(text) || RUNS.test(text) || isWalk(text)) return true;
  if (DAY.test(text) || MOBILE.test(text) || LUCKY.test(text)) return true;
  const [word, digits] = withoutEnds(text.replace(/[!.@#*]+$/, ''));
  return WORDS.has(word) && digits <= (word.length <= SHORT_WORD ? FEW_DIGITS : MANY_DIGITS);
};
