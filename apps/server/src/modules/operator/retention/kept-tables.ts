import type { KeptData } from '@koi/contract';

const words = (list: string): string[] => list.trim().split(/\s+/);

/** The tables that `EXPIRING` does not empty, by the reason why. A new table has to be in one of the two lists. */
export const KEPT_TABLES: Readonly<Record<KeptData, readonly string[]>> = {
  ledger: words(`
    ledger_account ledger_transaction ledger_posting ledger_pending turnover_requirement turnover_stake turnover_end
    deposit deposit_event deposit_approval tron_payment usdt_address usdt_suspense usdt_chain_day
    withdrawal withdrawal_event adjustment transfer transfer_event
    bet bet_correction bet_feed venue_player venue_advance venue_reconciliation
    settlement_run settlement_failure settlement_sum commission_plan commission_basis commission_record
    rebate_record rebate_claim activity_application vip_run vip_change
    red_packet_plan red_packet_day red_packet_pot red_packet_draw`),
  evidence: words(`
    audit_row audit_head audit_checkpoint book_seal book_run evidence_signature proposal setting_change member_recovery member_closure pay_reset
    protection_log protection_log_head protection_check protection_block protection_return protection_raise
    protection_house_limit protection_day protection_stretch protection_ending protection_case
    risk_case risk_case_note risk_clearance risk_release risk_verdict risk_rule_start retention_run`),
  figures: words(`
    play_change play_day play_total member_play_day active_chunk active_member active_count flow_day flow_total
    member_flow_day first_deposit cohort_day tree_day tree_member tree_period member_period member_day`),
  account: words(`
    member member_identity member_avatar member_device member_freeze member_note member_tree tree_size
    member_authenticator member_recovery_code card vip_standing payout_hold
    protection_member protection_limit protection_sitting risk_member risk_play`),
  house: words(`
    setting staff_account saved_filter fee_rate pay_way pay_picture receiving_account bank venue game
    vip_level activity activity_type article announcement banner sponsor reply_template`),
  passing: words(`
    member_session member_try staff_session staff_enrolment staff_ticket agent_session agent_ticket idempotent_answer
    export_chunk data_copy data_copy_part talk_duty venue_health job_state protection_marker risk_fill sealing_start`),
};
