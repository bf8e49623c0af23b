-- Players who have to answer a reality check take no new bets; no stake may be above the player's own limit.

alter table venue.players
  add column held boolean not null default false,
  add column stake_max bigint check (stake_max > 0);
