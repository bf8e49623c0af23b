/** Words that begin most guessed passwords, without the digits and signs that people put around them. */
const COMMON = new Set(
  `password passwort passw0rd p@ssword p@ssw0rd qwerty qwertyuiop qwerty123456 asdfgh asdfghjkl zxcvbn zxcvbnm letmein
  welcome iloveyou woaini wodemima mima admin administrator root guest test testtest changeme default secret
  master superman batman dragon monkey football baseball sunshine princess shadow michael jordan hello helloworld
  freedom whatever trustno1 abc abcabc abcdef abcdefg abcd aaaaaa qazwsx qazwsxedc onetwothree staff finance cashier
  service jinli koi koikoi casino lucky china beijing shanghai shenzhen taobao alipay weixin wechat tencent
  correcthorsebatterystaple correct horse battery staple passwordpassword adminadmin rootroot qweasdzxc qwe123
  oneplus google microsoft apple huawei xiaomi spring summer autumn winter january october november december monday`
    .split(/\s+/)
    .filter(Boolean),
);

/** Texts of one repeated part, such as `aaaaaaaaaaaa` or `abc1abc1abc1`. */
const REPEATED = /^(.{1,6}?)\1+$/;
const RUNS = '01234567890abcdefghijklmnopqrstuvwxyz9876543210';

/** Whether a password is among those that are guessed first. Expects one of sufficient length. */
export const isCommonPassword = (password: string): boolean => {
  const text = password.toLowerCase();
  const core = text.replace(/^[^a-z@]+|[^a-z]+$/g, '');
  return core === '' || COMMON.has(core) || COMMON.has(text) || REPEATED.test(text) || RUNS.includes(text);
};
