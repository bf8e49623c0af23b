// The pages work without this script. It adds copy buttons, live progress and protection against a second tap.

const POLL_MS = 1_000;
const POLLS = 900;

/** Pages served over plain http have no clipboard API, so the text is copied from a selected field. */
const copyBySelection = (text) => {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'offscreen';
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  return copied;
};

const copy = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
};

for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const copied = await copy(button.dataset.copy);
    document.querySelector('[data-copied]').textContent = copied ? '复制成功' : '复制失败，请长按选择';
    button.focus();
  });
}

const once = document.querySelector('[data-once]');
once?.form.addEventListener('submit', () => {
  once.disabled = true;
  once.textContent = '支付中…';
});
// A page restored from the back-forward cache can pay again.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted || !once) return;
  once.disabled = false;
  once.textContent = '支付';
});

const follow = async (place) => {
  for (let poll = 0; poll < POLLS && !place.querySelector('[data-final]'); poll += 1) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    if (document.hidden) continue;
    try {
      const response = await fetch(`/pay/progress?tx=${place.dataset.progress}`);
      const part = await response.text();
      if (response.ok && part !== place.innerHTML) place.innerHTML = part;
    } catch {
      // The sandbox may be restarting; the next poll retries.
    }
  }
};
for (const place of document.querySelectorAll('[data-progress]')) follow(place);

const renewal = document.querySelector('[data-renew]');
if (renewal) setTimeout(() => renewal.submit(), Number(renewal.dataset.renew) * 1_000);
