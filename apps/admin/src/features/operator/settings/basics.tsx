import { DEFAULT_LOGO } from '@koi/contract/constants';
import {
  DEMO_STRIP_MAX_LENGTH,
  SITE_NAME_MAX_LENGTH,
  SITE_SLOGAN_MAX_LENGTH,
  SITE_TITLE_MAX_LENGTH,
} from '@koi/contract/rules/settings';
import { SITE_SETTING_NAMES } from '@koi/contract/texts';
import { Link } from '../../../lib/navigation.ts';
import { RichTextField, RichTextPreview } from '../../../lib/rich-text/index.ts';
import { Card, Tag } from '../../../ui/index.ts';
import type { Saved } from './draft.ts';
import { LogoField } from './logo-field.tsx';
import { control, type PartProps, SwitchRow, SwitchSetting, TextSetting } from './parts.tsx';
import styles from './settings.module.css';

function Brand(part: PartProps) {
  const { draft, disabled } = part;
  const { site_logo, app_logo } = draft.values;
  return (
    <Card title="品牌" padded>
      <div className={styles.pair}>
        <TextSetting {...part} name="site_name" maxLength={SITE_NAME_MAX_LENGTH} hint="首页、登录、红包、海报与信件" />
        <TextSetting {...part} name="title" maxLength={SITE_TITLE_MAX_LENGTH} hint="浏览器标签与搜索结果" />
        <LogoField
          label={SITE_SETTING_NAMES.site_logo}
          hint="页面上的标志"
          shown={site_logo}
          fallback={{ label: '恢复默认', value: DEFAULT_LOGO }}
          disabled={disabled}
          {...control(part, 'site_logo')}
        />
        <LogoField
          label={SITE_SETTING_NAMES.app_logo}
          hint="浏览器标签与主屏幕"
          shown={app_logo || site_logo}
          fallback={{ label: '与站点标志相同', value: '' }}
          disabled={disabled}
          {...control(part, 'app_logo')}
        />
        <TextSetting {...part} name="site_slogan" maxLength={SITE_SLOGAN_MAX_LENGTH} hint="登录页、下载页与推广海报" />
        <TextSetting {...part} name="h5_url" placeholder="https://" hint="留空表示没有" />
      </div>
    </Card>
  );
}

const stateTag = (isOn: boolean, on: string, off: string) => (
  <Tag tone={isOn ? 'success' : 'warning'}>{isOn ? on : off}</Tag>
);

/** Two of the switches are only shown here, because they have their own screens with the rules around them. */
function Switches({ saved, ...part }: PartProps & { saved: Saved }) {
  return (
    <Card title="开关">
      <div className={styles.rows}>
        {saved.opened === 1 ? (
          <SwitchRow title="网站开放" note="维护的范围、文案与时间在维护页设置">
            {stateTag(saved.site_state === 1, '开放中', '维护中')}
            <Link to="/maintenance" className={styles.link}>
              去维护页
            </Link>
          </SwitchRow>
        ) : (
          <SwitchRow title="网站开放" note="会员看到筹备页，必须项完成后在开站向导中开站">
            {stateTag(false, '', '未开站')}
            <Link to="/setup" className={styles.link}>
              去开站向导
            </Link>
          </SwitchRow>
        )}
        <SwitchRow title="红包" note="关闭后入口提示“红包已关闭”">
          {stateTag(saved.redpacket_switch === 1, '已开启', '已关闭')}
          <Link to="/red-packets" className={styles.link}>
            去红包规则
          </Link>
        </SwitchRow>
        <SwitchSetting {...part} name="app_download_switch" note="关闭后隐藏所有下载入口" />
        <SwitchSetting {...part} name="index_modal" note="每次打开浏览器展示一次" />
      </div>
    </Card>
  );
}

function Welcome(part: PartProps) {
  return (
    <Card title={SITE_SETTING_NAMES.webcontent} padded>
      {part.disabled ? (
        <RichTextPreview html={part.draft.values.webcontent} />
      ) : (
        <RichTextField label="弹窗内容" hint="发布前会清除不安全的标签" {...control(part, 'webcontent')} />
      )}
    </Card>
  );
}

export function Basics({ saved, ...part }: PartProps & { saved: Saved }) {
  return (
    <>
      <Brand {...part} />
      <Switches saved={saved} {...part} />
      <Welcome {...part} />
      {saved.demo === 1 && (
        <Card title="演示站点" padded>
          <TextSetting
            {...part}
            name="demo_strip"
            maxLength={DEMO_STRIP_MAX_LENGTH}
            hint="演示模式下显示在每个页面顶部"
          />
        </Card>
      )}
    </>
  );
}
