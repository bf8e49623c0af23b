/** Texts of the desk where staff add and edit venues. */
export const VENUE_SETTINGS = {
  codeWrong: '场馆代码须为2至32位小写字母、数字、下划线或短横线，以字母开头',
  codeTaken: '场馆代码已被使用',
  titleWrong: '请输入场馆名称，最多20个字',
  adapterWrong: '请选择对接协议',
  addressWrong: '接口地址须以 https:// 或 http:// 开头，不含账号、参数和空格',
  addressMissing: '请输入接口地址',
  addressOpen: '生产环境须使用 https 地址，或内网地址',
  addressPrivate: '该地址在内网，须先由技术人员在 KOI_VENUE_PRIVATE_HOSTS 中写明主机',
  merchantWrong: '商户号最多64位，只能是字母、数字和 . _ -',
  timeoutWrong: '超时须为1至20秒的整数',
  toleranceWrong: '时钟容差须为1至300秒的整数',
  originsWrong: '页面来源须形如 https://games.example，不带路径',
  originsMany: '页面来源最多20个',
  advanceWrong: '垫付上限须为不超过一亿元的金额，最多两位小数',
  sortWrong: '排序须为0至9999的整数',
  secretMissing: '请输入密钥',
  secretForAddress: '测试其他接口地址时，请同时填写密钥',
  secretWrong: '密钥须为32至200个字符，不含空格和控制字符',
  secretNeedsTwo: '更换密钥须提交复核，由第二人同意',
  addressNeedsTwo: '更换接口地址须提交复核，由第二人同意',
  merchantNeedsTwo: '更换商户号须提交复核，由第二人同意',
  advanceNeedsTwo: '提高垫付上限须提交复核，由第二人同意',
  accountTaken: (title: string) => `该接口地址与商户号已用于场馆“${title}”，注单会被重复计算，请核对`,
  nothingProposed: '地址、商户号和密钥都没有变化，垫付上限也没有提高',
  untested: '现有设置尚未通过连接测试，不能开放',
  unconnected: '该场馆没有接口地址和密钥',
  retired: '该场馆已退役，请先恢复',
  isOpen: '请先停止开放，再退役',
  hasBalances: (amount: string) => `会员在该场馆还有余额 ${amount} 元，不能退役`,
  hasTransfers: (count: string) => `该场馆还有 ${count} 笔转账没有结果，不能退役`,
  hasAdvances: (amount: string) => `该场馆还有垫付 ${amount} 元没有注单，不能退役`,
  created: '场馆已新增，尚未对会员开放',
  createdProposed: '场馆已新增，接口地址、商户号、密钥与垫付上限等待第二人同意',
  newVenue: '新增场馆',
  saved: '已保存',
  tested: '测试已完成',
  proposed: '已提交，等待第二人同意',
  opened: '已对会员开放',
  closed: '已停止对会员开放',
  retiredNow: '场馆已退役',
  restored: '场馆已恢复，尚未对会员开放',
} as const;

export const VENUE_ADAPTER_NAMES = { koi: 'Koi 转账钱包' } as const;

/** The steps of a connection test, in order. */
export const VENUE_CHECK_NAMES = {
  ping: '连通 ping',
  signature: '签名',
  clock: '时钟',
  wallet: '钱包',
  'transfer-in': '转入 0.01',
  repeat: '重复转入',
  'transfer-out': '转出 0.01',
  bets: '注单页',
  kick: '结束游戏',
} as const;

export const VENUE_CHECK_RESULT_NAMES = {
  passed: '通过',
  failed: '未过',
  unsupported: '不支持',
  skipped: '未测',
} as const;

/** Advice for staff about a failed step. */
export const VENUE_CHECK_ADVICE = {
  ping: '连不上场馆：请核对接口地址，并确认场馆已放行本站的出口地址。',
  signature: '签名没有对上：请与场馆核对商户号、密钥指纹的末四位和接口地址的主机名；错误的签名必须被场馆拒绝。',
  clock: '时钟差太大：签名随时会被拒，午夜的注单会落在错的一天。请场馆校时后再测。',
  wallet: '读不到测试会员的钱包：请场馆确认可以建立会员并查询余额。',
  'transfer-in': '转入没有成功：请场馆按单号核对，再重新测试。',
  repeat: '重复的单号必须只入账一次，并得到同样的答复；否则会员的钱会被记两次，不能开放。',
  'transfer-out': '转出没有成功：会员的钱会取不回来，不能开放。请场馆按单号核对。',
  bets: '注单页读不出来：返水、打码量和对账都靠它，不能开放。',
  kick: '结束游戏没有成功：请场馆核对后再测。',
} as const;
