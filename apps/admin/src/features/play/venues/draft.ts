import type { VenueSettings } from '@koi/contract';
import type { VenueSettingsForm } from '@koi/contract/rules/venue-settings';
import { VENUE_SETTINGS } from '@koi/contract/texts';
import { parseMoney } from '@koi/money';

/** The form of a venue. Numbers are kept as typed. */
export interface Draft extends VenueSettingsForm {
  platname: string;
  frame_origins: string[];
}

/** Properties of each card of the form. */
export interface EditorFormProps {
  /** Undefined for a new venue. */
  settings: VenueSettings | undefined;
  draft: Draft;
  errorOf: (name: keyof Draft) => string | undefined;
  onChange: <N extends keyof Draft>(name: N, value: Draft[N]) => void;
}

const EMPTY: Draft = {
  platname: '',
  title: '',
  adapter: 'koi',
  url: '',
  merchant: '',
  timeout_s: '5',
  clock_tolerance_s: '30',
  frame_origins: [],
  advance_max: '50000.00',
  sort: '99',
  secret: '',
};

export const draftOf = (settings: VenueSettings | undefined): Draft => {
  if (!settings) return EMPTY;
  const { platname, title, adapter, url, merchant, frame_origins, advance_max } = settings;
  return {
    platname,
    title,
    adapter,
    url,
    merchant,
    frame_origins,
    advance_max,
    timeout_s: String(settings.timeout_s),
    clock_tolerance_s: String(settings.clock_tolerance_s),
    sort: String(settings.sort),
    secret: '',
  };
};

export const trimmed = (draft: Draft): Draft => ({
  ...draft,
  title: draft.title.trim(),
  url: draft.url.trim().replace(/\/+$/, ''),
  merchant: draft.merchant.trim(),
  secret: draft.secret.trim(),
});

const FIELDS: Readonly<Record<string, keyof Draft>> = {
  [VENUE_SETTINGS.codeWrong]: 'platname',
  [VENUE_SETTINGS.codeTaken]: 'platname',
  [VENUE_SETTINGS.titleWrong]: 'title',
  [VENUE_SETTINGS.adapterWrong]: 'adapter',
  [VENUE_SETTINGS.addressWrong]: 'url',
  [VENUE_SETTINGS.addressMissing]: 'url',
  [VENUE_SETTINGS.addressOpen]: 'url',
  [VENUE_SETTINGS.addressPrivate]: 'url',
  [VENUE_SETTINGS.addressNeedsTwo]: 'url',
  [VENUE_SETTINGS.merchantWrong]: 'merchant',
  [VENUE_SETTINGS.merchantNeedsTwo]: 'merchant',
  [VENUE_SETTINGS.timeoutWrong]: 'timeout_s',
  [VENUE_SETTINGS.toleranceWrong]: 'clock_tolerance_s',
  [VENUE_SETTINGS.originsWrong]: 'frame_origins',
  [VENUE_SETTINGS.originsMany]: 'frame_origins',
  [VENUE_SETTINGS.advanceWrong]: 'advance_max',
  [VENUE_SETTINGS.advanceNeedsTwo]: 'advance_max',
  [VENUE_SETTINGS.sortWrong]: 'sort',
  [VENUE_SETTINGS.secretMissing]: 'secret',
  [VENUE_SETTINGS.secretWrong]: 'secret',
  [VENUE_SETTINGS.secretForAddress]: 'secret',
  [VENUE_SETTINGS.secretNeedsTwo]: 'secret',
};

/** The field that an error text belongs to. */
export const fieldOfText = (text: string): keyof Draft | undefined => FIELDS[text];

interface Change {
  text: string;
  /** The change takes effect when a second person agrees. */
  needsTwo: boolean;
}

const LABELS: readonly [
  name: Exclude<keyof Draft, 'platname' | 'secret' | 'url' | 'merchant' | 'advance_max' | 'frame_origins'>,
  label: string,
  unit: string,
][] = [
  ['title', '名称', ''],
  ['adapter', '对接协议', ''],
  ['timeout_s', '超时', ' 秒'],
  ['clock_tolerance_s', '时钟容差', ' 秒'],
  ['sort', '排序', ''],
];

/**
 * Which of the changes need a second person: address, merchant name and a higher limit of advances once members could use
 * the venue, and another secret.
 */
export const accessRules = ({ was_open, secret }: Pick<VenueSettings, 'was_open' | 'secret'>) => ({
  access: was_open === 1,
  secret: was_open === 1 || secret.state === 'own' || secret.state === 'unreadable',
});

/** Name of the house at the venue, which is the code of the venue when the field is empty. */
const merchantOf = ({ merchant, platname }: Pick<Draft, 'merchant' | 'platname'>) => merchant || platname;

const isRaised = (settings: VenueSettings, { advance_max }: Pick<Draft, 'advance_max'>): boolean =>
  (parseMoney(advance_max) ?? 0n) > (parseMoney(settings.advance_max) ?? 0n);

/** The form as one person saves it: what needs two is left as it is stored. */
export const savedAlone = (settings: VenueSettings, form: Draft): Draft => {
  const needs = accessRules(settings);
  const { url, merchant, advance_max } = settings;
  return {
    ...form,
    ...(needs.access ? { url, merchant } : {}),
    ...(needs.access && isRaised(settings, form) ? { advance_max } : {}),
    ...(needs.secret ? { secret: '' } : {}),
  };
};

/** The fields that a second person has to agree to. A field that keeps its stored value is empty. */
export const proposedOf = (settings: VenueSettings, form: Draft) => {
  const needs = accessRules(settings);
  return {
    url: needs.access && form.url !== settings.url ? form.url : '',
    merchant: needs.access && merchantOf(form) !== merchantOf(settings) ? merchantOf(form) : '',
    secret: needs.secret ? form.secret : '',
    advance_max: needs.access && isRaised(settings, form) ? form.advance_max : '',
  };
};

/** The changes of the form, each as a short text. */
export const changesOf = (settings: VenueSettings, draft: Draft): Change[] => {
  const saved = draftOf(settings);
  const needs = accessRules(settings);
  const plain = LABELS.flatMap(([name, label, unit]) => {
    const [was, is] = [saved[name], draft[name]];
    return was === is ? [] : [{ text: `${label} ${was || '空'} → ${is || '空'}${unit}`, needsTwo: false }];
  });
  const [was, is] = [merchantOf(saved), merchantOf(draft)];
  const isLimited = saved.advance_max !== draft.advance_max;
  const isOther = saved.frame_origins.join(' ') !== draft.frame_origins.join(' ');
  return [
    ...plain,
    ...(was === is ? [] : [{ text: `商户号 ${was} → ${is}`, needsTwo: needs.access }]),
    ...(isLimited
      ? [
          {
            text: `垫付上限 ${saved.advance_max} → ${draft.advance_max || '空'} 元`,
            needsTwo: needs.access && isRaised(settings, draft),
          },
        ]
      : []),
    ...(isOther ? [{ text: `页面来源 ${draft.frame_origins.length} 个`, needsTwo: false }] : []),
    ...(saved.url === draft.url ? [] : [{ text: '更换接口地址', needsTwo: needs.access }]),
    ...(draft.secret === '' ? [] : [{ text: needs.secret ? '更换密钥' : '写入密钥', needsTwo: needs.secret }]),
  ];
};
