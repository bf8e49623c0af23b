-- The venue of play money: wallets, rounds, bets and seeds of the players of each platform. Amounts are minor units.

create table venue.platforms (
  code text primary key,
  title text not null,
  maintenance boolean not null default false
);

create table venue.players (
  id integer generated always as identity primary key,
  platform text not null references venue.platforms (code),
  name text not null,
  display text not null,
  created_at timestamptz not null,
  unique (platform, name)
);

-- Whoever does anything with a player's money locks this row first.
create table venue.wallets (
  player_id integer primary key references venue.players (id),
  balance bigint not null default 0 check (balance >= 0)
);

create table venue.entries (
  id bigint generated always as identity primary key,
  player_id integer not null references venue.players (id),
  reference text not null,
  kind text not null check (kind in ('transfer-in', 'transfer-out', 'bet', 'payout', 'void')),
  amount bigint not null check (amount <> 0),
  balance_before bigint not null check (balance_before >= 0),
  balance_after bigint not null check (balance_after >= 0 and balance_after = balance_before + amount),
  at timestamptz not null,
  unique (player_id, reference)
);

create function venue.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'history is never changed';
end $$;
create trigger entries_stand before update or delete on venue.entries
  for each row execute function venue.refuse_change();
create trigger entries_stay before truncate on venue.entries
  for each statement execute function venue.refuse_change();

create table venue.transfers (
  platform text not null references venue.platforms (code),
  order_no text not null,
  player_id integer not null references venue.players (id),
  direction text not null check (direction in ('in', 'out')),
  -- Whatever there was, rather than an amount that was named.
  everything boolean not null,
  amount bigint not null check (amount >= 0),
  state text not null check (state in ('done', 'refused')),
  reason text not null,
  balance bigint not null,
  at timestamptz not null,
  -- A query before this moment does not find it: an order that is still on its way through the venue.
  visible_at timestamptz not null,
  primary key (platform, order_no)
);
create index transfers_by_player on venue.transfers (player_id, at desc);

create table venue.seeds (
  id bigint generated always as identity primary key,
  player_id integer not null references venue.players (id),
  code text not null,
  sealed bytea not null,
  hash text not null unique,
  -- Nothing while the seed is only promised as the next one.
  client_seed text,
  nonce integer not null default 0 check (nonce >= 0),
  made_at timestamptz not null,
  revealed_at timestamptz
);
create unique index seeds_current on venue.seeds (player_id, code) where client_seed is not null and revealed_at is null;
create unique index seeds_next on venue.seeds (player_id, code) where client_seed is null;

create table venue.rounds (
  id text primary key,
  seq bigint generated always as identity,
  player_id integer not null references venue.players (id),
  code text not null,
  state jsonb not null,
  outcome jsonb,
  opened_at timestamptz not null,
  due_at timestamptz,
  closed_at timestamptz,
  void_reason text
);
create unique index rounds_open on venue.rounds (player_id, code) where closed_at is null;
create index rounds_due on venue.rounds (due_at) where closed_at is null and due_at is not null;
create index rounds_closed on venue.rounds (player_id, code, seq desc) where closed_at is not null;

create table venue.draws (
  seed_id bigint not null references venue.seeds (id),
  nonce integer not null,
  round_id text not null references venue.rounds (id),
  primary key (seed_id, nonce)
);
create index draws_by_round on venue.draws (round_id, nonce);

create sequence venue.bet_changes;
create table venue.bets (
  id text primary key,
  seq bigint generated always as identity,
  platform text not null references venue.platforms (code),
  player_id integer not null references venue.players (id),
  code text not null,
  round_id text not null references venue.rounds (id),
  selection text not null,
  stake bigint not null check (stake > 0),
  valid_stake bigint not null default 0 check (valid_stake between 0 and stake),
  payout bigint not null default 0 check (payout >= 0),
  state text not null default 'open' check (state in ('open', 'settled', 'void')),
  detail text not null,
  placed_at timestamptz not null,
  settled_at timestamptz,
  -- The place of its last change in the order in which bets are pulled.
  changed_seq bigint not null default nextval('venue.bet_changes'),
  check ((state = 'open') = (settled_at is null))
);
create unique index bets_by_change on venue.bets (platform, changed_seq);
create index bets_by_round on venue.bets (round_id, seq);
create index bets_open on venue.bets (platform) where state = 'open';
create index bets_by_settlement on venue.bets (platform, settled_at) where settled_at is not null;

create table venue.launches (
  token_hash bytea primary key,
  player_id integer not null references venue.players (id),
  code text not null,
  lobby text,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index launches_by_player on venue.launches (player_id) where used_at is null;

-- Where platforms said that their lobbies are: nobody else may frame a game.
create table venue.lobbies (
  platform text not null references venue.platforms (code),
  origin text not null,
  primary key (platform, origin)
);

create table venue.sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  player_id integer not null references venue.players (id),
  code text not null,
  lobby text,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_by_player on venue.sessions (player_id) where ended_at is null;

create table venue.answers (
  player_id integer not null references venue.players (id),
  key text not null,
  content_hash text not null,
  answer text not null,
  at timestamptz not null,
  primary key (player_id, key)
);
create index answers_by_age on venue.answers (at);

create table venue.nonces (
  platform text not null,
  nonce text not null,
  at timestamptz not null,
  primary key (platform, nonce)
);
create index nonces_by_age on venue.nonces (at);

create table venue.faults (
  platform text not null references venue.platforms (code),
  kind text not null,
  value bigint not null default 0,
  -- Of a hundred calls, and of how many more in all.
  percent integer not null check (percent between 1 and 100),
  remaining integer check (remaining >= 0),
  path text,
  primary key (platform, kind)
);
