import type { Rates } from '@koi/contract';
import { FRESH_CODE_MINUTES } from '@koi/contract/constants';
import { PAY_SETTING_NAMES, PAY_SETTING_UNITS } from '@koi/contract/texts';

export type FieldName = keyof Rates;

interface Group {
  title: string;
  note: string;
  fields: readonly { name: FieldName; hint: string }[];
}

const all: readonly Group[] = [
  {
    title: 'USDT 汇率',
    note: '1 USDT 折合人民币',
    fields: [
      { name: 'usdtrate', hint: '会员存款时按此折算应付的 USDT' },
      { name: 'withdrawusdtrate', hint: '会员取款时按此折算到账的 USDT' },
    ],
  },
  {
    title: '取款手续费',
    note: '每笔从到账的 USDT 中扣除',
    fields: [
      { name: 'withdrawfeeusdttrc', hint: '当前支持的协议' },
      { name: 'withdrawcashfee', hint: '仅用于早期绑定的 ERC20 地址' },
    ],
  },
  {
    title: '挂账退回',
    note: 'USDT 挂账退回付款人时',
    fields: [{ name: 'usdt_return_fee', hint: '少退不超过此金额由一人登记，更少须两人' }],
  },
  {
    title: '风控金额',
    note: '达到该金额时多一道核对',
    fields: [
      {
        name: 'withdrawal_second_person',
        hint: '单笔或会员当日合计达到此金额的取款需两人',
      },
      {
        name: 'deposit_second_person',
        hint: '单笔或会员当日合计达到此金额的存款需两人',
      },
      {
        name: 'reviewer_second_person',
        hint: '一人当日审核合计达到此金额后每笔都需两人',
      },
      { name: 'bonus_second_person', hint: '单笔或会员当日合计达到此金额的彩金需两人' },
      { name: 'fresh_code_from', hint: `达到此金额的资金操作需 ${FRESH_CODE_MINUTES} 分钟内输入过动态验证码` },
      { name: 'usdt_second_node', hint: '达到此金额的存款需第二个节点一致' },
    ],
  },
];

/** All fields, in display order. */
export const NAMES: readonly FieldName[] = all.flatMap(({ fields }) => fields.map(({ name }) => name));

export const GROUPS = {
  all,
  label: (name: FieldName): string => PAY_SETTING_NAMES[name],
  unit: (name: FieldName): string => PAY_SETTING_UNITS[name],
};
