<?php
/**
 * Requests to the server of the university.
 *
 * @package CampusElements
 */

namespace CampusElements;

defined( 'ABSPATH' ) || exit;

const CACHE_PREFIX  = 'campus_elements_';
const FRESH_SECONDS = 10 * MINUTE_IN_SECONDS;
const PAUSE_SECONDS = MINUTE_IN_SECONDS;
const KEPT_SECONDS  = 30 * DAY_IN_SECONDS;
const LARGEST_BYTES = 1048576;

/**
 * Fetches a text. Returns null when it does not come within the time limit.
 *
 * @param string $address The address.
 * @param int    $seconds The time limit.
 */
function fetch_text( string $address, int $seconds = 3 ): ?string {
	$response = wp_remote_get(
		$address,
		array(
			'timeout'             => $seconds,
			'redirection'         => 2,
			'limit_response_size' => LARGEST_BYTES,
		)
	);
	if ( is_wp_error( $response ) || 200 !== wp_remote_retrieve_response_code( $response ) ) {
		return null;
	}
	return wp_remote_retrieve_body( $response );
}

/**
 * Fetches a text, and keeps it. A page uses the text that was kept when the server does not answer, and does not ask
 * again for a minute, so that a server that is down slows no page down.
 *
 * @param string $address The address.
 */
function fetch_kept_text( string $address ): ?string {
	$key  = CACHE_PREFIX . md5( $address );
	$kept = get_transient( $key );
	$kept = is_array( $kept ) ? $kept : array( 'text' => null, 'until' => 0 );
	if ( $kept['until'] > time() ) {
		return $kept['text'];
	}
	$text = fetch_text( $address );
	$next = array(
		'text'  => $text ?? $kept['text'],
		'until' => time() + ( null === $text ? PAUSE_SECONDS : FRESH_SECONDS ),
	);
	set_transient( $key, $next, KEPT_SECONDS );
	return $next['text'];
}

/** Forgets what was kept, so that the next page asks again. */
function forget_kept_texts(): void {
	global $wpdb;
	foreach ( array( '_transient_', '_transient_timeout_' ) as $kind ) {
		$like = $wpdb->esc_like( $kind . CACHE_PREFIX ) . '%';
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery
		$names = $wpdb->get_col( $wpdb->prepare( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE %s", $like ) );
		array_map( 'delete_option', $names );
	}
}

/**
 * Calls an activity of the server, as a page of this site would. Returns the envelope of the answer, or an error.
 *
 * @param string $activity The name of the activity.
 * @param array  $payload  Its input.
 * @param int    $seconds  The time limit.
 * @return array|\WP_Error
 */
function call_server( string $activity, array $payload, int $seconds ) {
	$response = wp_remote_post(
		read_settings()['server'] . '/server/o/mql',
		array(
			'timeout'             => $seconds,
			'redirection'         => 0,
			'limit_response_size' => LARGEST_BYTES,
			'headers'             => array(
				'Content-Type'    => 'application/json',
				'Service-Header'  => $activity,
				'Origin'          => origin_of( home_url() ),
				'Accept-Language' => language_of( get_user_locale() ) ?: 'en',
			),
			'body'                => wp_json_encode( array( $activity => (object) $payload ) ),
		)
	);
	if ( is_wp_error( $response ) ) {
		return $response;
	}
	$answer = json_decode( wp_remote_retrieve_body( $response ), true );
	// The refusal of a website that is not registered names no activity.
	$envelope = is_array( $answer ) ? $answer[ $activity ] ?? $answer : null;
	if ( ! is_array( $envelope ) || ! isset( $envelope['errorCode'] ) ) {
		return new \WP_Error( 'not_ours', (string) wp_remote_retrieve_response_code( $response ) );
	}
	return $envelope;
}
